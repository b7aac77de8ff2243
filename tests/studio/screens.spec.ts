import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { findAxeViolations } from '../a11y/axe.ts'
import { HAS_GIT, runGit } from '../fakes/command.ts'
import { startStudioProcess } from '../fakes/studio/process.ts'
import { expect, openScreen, test, waitForPreview } from './fixtures.ts'
import { startGitHub } from './github.ts'

test('imports six of 24 repositories from GitHub', async ({ page, studio, closeAfter, errors }) => {
  const github = await startGitHub(24)
  closeAfter(github.close)
  const { contentDir } = await studio({ env: { GITHUB_API_URL: github.url } })
  await expect(page.getByRole('heading', { name: 'Make it yours' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('What you do').fill('Mathematician')

  errors.expected(/422 .*\/api\/import/)
  await page.getByLabel('GitHub username').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Could not import github:nobody')
  await expect(page.getByLabel('What you do')).toHaveValue('Mathematician')

  await page.getByLabel('GitHub username').fill('ada')
  await page.getByRole('button', { name: 'Look up' }).click()
  const repositories = page.getByRole('group', { name: 'Choose from 24 repositories' })
  await expect(repositories.getByText('6 of 24 selected')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Example')
  await expect(page.getByLabel('What you do')).toHaveValue('Mathematician')
  await repositories.getByRole('button', { name: 'All' }).click()
  await expect(repositories.getByText('24 of 24 selected')).toBeVisible()
  await repositories.getByRole('button', { name: 'None' }).click()
  await expect(repositories.getByText('0 of 24 selected')).toBeVisible()
  await repositories.getByRole('checkbox').nth(17).focus()
  for (const _ of Array.from({ length: 6 })) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  }
  await expect(repositories.getByText('6 of 24 selected')).toBeVisible()
  await expect(page.getByText('npm run')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Create my site' }).click()
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Ada Example' })).toBeVisible()
  await page.getByRole('button', { name: /^Show me: .*email address/ }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  const projects = await readdir(join(contentDir, 'projects'))
  expect(projects.filter((name) => name.endsWith('.yaml')).sort()).toEqual(
    [19, 20, 21, 22, 23, 24].map((number) => `repo-${number}.yaml`),
  )
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain('Mathematician')
})

test('starts with a name and a role only, and follows the events of one editor', async ({ page, studio }) => {
  const streams = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/events') && streams.add(request))
  page.on('requestfinished', (request) => streams.delete(request))
  page.on('requestfailed', (request) => streams.delete(request))
  const { contentDir } = await studio()
  const start = page.getByRole('button', { name: 'Start with an empty site' })
  await start.click()
  await expect(page.getByRole('alert')).toHaveText('Enter your name.')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Ada')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Hi, I’m Ada')
  await page.getByLabel('What you do').fill('Counts')
  await start.click()
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Ada' })).toBeVisible()
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain('Counts')
  await expect.poll(() => streams.size).toBe(1)
})

test('shows an error in a file, and opens its field', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openScreen(page, 'Publish')
  const file = join(contentDir, 'projects/loom.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^gitRepoLink: .*$/m, 'gitRepoLink: not a link'))
  const found = page.locator('[data-level=error]').filter({ hasText: 'projects/loom.yaml:' })
  await expect(found).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Publish/ })).toHaveText('Publish1')
  expect(await findAxeViolations(page)).toEqual([])
  await found.getByRole('button', { name: /^Show me/ }).click()
  const field = page.getByLabel('Source code')
  await expect(field).toBeFocused()
  await field.fill('https://git.example/loom')
  await openScreen(page, 'Publish')
  await expect.poll(() => readFile(file, 'utf8')).toContain('gitRepoLink: https://git.example/loom')
  await expect(found).toHaveCount(0)
})

test('exports the site to the URL that it asked for', async ({ page, studio }) => {
  const { cwd } = await studio()
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('What you do').fill('Counts')
  await page.getByRole('button', { name: 'Start with an empty site' }).click()
  await openScreen(page, 'Publish')
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByLabel('URL').fill('https://ada.example/me/')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(`Exported to ${join(cwd, 'site')}`)).toBeVisible()
  await expect(page.getByText('It works at the path /me/ of a web server.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the folder' })).toBeVisible()
  expect(await readFile(join(cwd, 'site/sitemap.xml'), 'utf8')).toContain('<loc>https://ada.example/me/</loc>')
  await access(join(cwd, 'site/index.html'))
  expect(await findAxeViolations(page)).toEqual([])
})

test('shows the git commands, runs them, and says what happened', async ({ page, studio, context }) => {
  test.skip(!HAS_GIT, 'There is no git.')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { cwd } = await studio({
    async prepare({ cwd, contentDir }) {
      await writeFile(join(contentDir, 'site.yaml'), 'name: Ada\ngreeting: Hi\nroles: [Mathematician]\n')
      await mkdir(join(cwd, '.github/workflows'), { recursive: true })
      await writeFile(join(cwd, '.github/workflows/pages.yml'), 'on: push\n')
      await runGit(cwd, 'init', '-q', '--bare', 'remote')
      for (const args of [
        ['init', '-q'],
        ['config', 'user.name', 'Ada'],
        ['config', 'user.email', 'ada@a.example'],
        ['remote', 'add', 'origin', `file://${cwd}/remote`],
        ['add', 'content', '.github'],
        ['commit', '-qm', 'Start'],
        ['push', '-qu', 'origin', 'HEAD'],
      ])
        await runGit(cwd, ...args)
    },
  })
  await openScreen(page, 'Publish')
  await expect(page.getByRole('heading', { name: /^Nothing has changed since commit .*: Start$/ })).toBeVisible()
  await openScreen(page, 'Me')
  await page.getByLabel('Name', { exact: true }).fill('Ada Countess')
  await openScreen(page, 'Publish')
  await expect(page.getByText('Site: name', { exact: true })).toBeVisible()
  const steps = page.locator('.steps')
  await steps.getByRole('button', { name: 'Copy' }).click()
  await expect(page.locator('.toast')).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'git add -- content\ngit commit -m "Site: name" -- content\ngit push',
  )
  await steps.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Committed and pushed.', { exact: true })).toBeVisible()
  await expect(steps.getByText('Everything is committed and pushed.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await runGit(join(cwd, 'remote'), 'log', '-1', '--format=%s')).toBe('Site: name\n')
})

test('restores a change from the history', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'site.yaml')
  await openScreen(page, 'Me')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('First')
  await name.blur()
  await expect.poll(() => readFile(file, 'utf8')).toContain('name: First')
  const before = await readFile(file, 'utf8')
  const greeting = page.getByLabel('Greeting')
  await greeting.fill('Second')
  await greeting.blur()
  await expect.poll(() => readFile(file, 'utf8')).toContain('Second')
  await openScreen(page, 'History')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem')).toHaveCount(2)
  expect(await findAxeViolations(page)).toEqual([])
  await today.getByRole('button', { name: 'Restore: ' }).click()
  await expect(today.getByRole('listitem')).toHaveCount(3)
  expect(await readFile(file, 'utf8')).toBe(before)
})

test('shows that the studio has stopped', async ({ page, closeAfter }) => {
  const { address, end, stop } = await startStudioProcess({ content: 'sample' })
  closeAfter(stop)
  await page.goto(address)
  await waitForPreview(page)
  expect(await end('SIGINT')).toBe(0)
  await expect(page.getByRole('alert')).toContainText('The studio has stopped. Everything is saved.')
  await expect(page.locator('.studio')).toHaveAttribute('inert')
  expect(await findAxeViolations(page, '.ended')).toEqual([])
})

test('tells a refusal at the start from a studio that has stopped', async ({ page, studio, errors }) => {
  await studio({ content: 'sample' })
  await expect(page.getByRole('banner')).toBeVisible()
  errors.expected(/500|ERR_/)
  await page.route('**/api/start', (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }))
  await page.reload()
  await expect(page.getByRole('main')).toContainText('The disk is full.')
  await expect(page.getByText('has stopped')).toHaveCount(0)
  await page.unroute('**/api/start')
  await page.route('**/api/start', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The studio has stopped' })).toBeVisible()
})

test('a new field of site.yaml is on the screen Me, and the finder knows the screen of each', async ({
  page,
  studio,
}) => {
  await page.route('**/api/start', async (route) => {
    const response = await route.fetch()
    const start = await response.json()
    start.schemas.site.properties.motto = { type: 'string', description: 'A sentence you like.' }
    await route.fulfill({ response, json: start })
  })
  await studio({ content: 'sample' })
  await openScreen(page, 'Me')
  await expect(page.getByLabel('Motto')).toBeVisible()
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find' }).fill(text)
    return page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()
  }
  await expect(await find('Motto')).toHaveText('Motto Me')
  await page.keyboard.press('Escape')
  await expect(await find('Headings')).toHaveText('Headings Look')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Look' })).toBeVisible()
})
