import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { SCREENS } from '../../studio/view.ts'
import { findAxeViolations } from '../a11y/axe.ts'
import { HAS_GIT, runGit } from '../fakes/command.ts'
import { expect, openScreen, test } from './fixtures.ts'

test('starts with a name and a role only, and follows the events of one editor', async ({ page, studio }) => {
  const streams = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/events') && streams.add(request))
  page.on('requestfinished', (request) => streams.delete(request))
  page.on('requestfailed', (request) => streams.delete(request))
  const { contentDir } = await studio()
  const start = page.getByRole('button', { name: 'Start with an empty site' })
  await expect(start).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
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

test('shows the git commands, runs them, and says what happened', async ({ page, studio, context }) => {
  test.skip(!HAS_GIT, 'There is no git.')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { cwd } = await studio({
    async prepare({ cwd, contentDir }) {
      await writeFile(join(contentDir, 'site.yaml'), 'name: Ada\ngreeting: Hi\nroles: [Mathematician]\n')
      await mkdir(join(cwd, '.github/workflows'), { recursive: true })
      await writeFile(join(cwd, '.github/workflows/pages.yml'), 'on: push\n')
      await runGit(cwd, 'init', '-q', '--bare', '-b', 'main', 'remote')
      for (const args of [
        ['init', '-q', '-b', 'main'],
        ['config', 'user.name', 'Ada'],
        ['config', 'user.email', 'ada@a.example'],
        ['remote', 'add', 'origin', `file://${cwd}/remote`],
        ['add', 'content', '.github'],
        ['commit', '-qm', 'Start'],
        ['push', '-qu', 'origin', 'HEAD'],
        ['clone', '-q', `file://${cwd}/remote`, 'other'],
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
  await writeFile(join(cwd, 'other/content/skills.yaml'), '- title: Rust\n')
  for (const args of [
    ['add', '.'],
    ['commit', '-qm', 'Elsewhere'],
    ['push', '-q'],
  ])
    await runGit(join(cwd, 'other'), ...args)
  await steps.getByRole('button', { name: 'Publish' }).click()
  const others = steps.getByRole('button', { name: 'Get the other changes and publish' })
  await expect(others).toBeVisible()
  await expect(steps.locator('pre')).toHaveText(/^git fetch origin \w+\ngit rebase --autostash FETCH_HEAD\ngit push$/)
  expect(await findAxeViolations(page)).toEqual([])
  await others.click()
  await expect(page.getByText('Committed and pushed.', { exact: true })).toBeVisible()
  await expect(steps.getByText('Everything is committed and pushed.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await runGit(join(cwd, 'remote'), 'log', '-1', '--format=%s')).toBe('Site: name\n')
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

test('every screen is accessible in both themes, and fits on a phone', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  const { import: _, ...tabs } = SCREENS
  for (const name of Object.values(tabs)) {
    await openScreen(page, name)
    await expect(page.locator('.case iframe, .pane-form h2, .pane-form .notice').first()).toBeAttached()
    expect([name, await findAxeViolations(page)]).toEqual([name, []])
    await page.setViewportSize({ width: 390, height: 844 })
    // The preview follows the new width in the next frame.
    const findWide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.pane')]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
          .map((element) => element.className),
      )
    await expect.poll(findWide, name).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
