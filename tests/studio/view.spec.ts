import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { findAxeViolations } from '../a11y/axe.ts'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { expect, openScreen, test, waitForPreview } from './fixtures.ts'

test('remembers the screen, the entry, the scroll position, and the width', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openScreen(page, 'Projects')
  await page.locator('.entry', { hasText: 'Loom' }).locator('.entry-open').click()
  await page.getByRole('group', { name: 'Width' }).getByRole('button', { name: '390' }).click()
  const form = page.locator('.pane-form')
  const remembered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"scroll":300') ?? false,
  )
  await form.evaluate((pane) => pane.scrollTo({ top: 300 }))
  await remembered
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Loom' })).toBeVisible()
  await expect.poll(() => form.evaluate((pane) => pane.scrollTop)).toBeCloseTo(300, -1)
  await expect(page.getByRole('button', { name: '390' })).toHaveAttribute('aria-pressed', 'true')
})

test('shows the opened entry in the preview, and its line in the file', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const lines = (await readFile(join(contentDir, 'timeline.yaml'), 'utf8')).split('\n')
  const line = lines.findIndex((text) => text.startsWith('- title: Master')) + 1
  await openScreen(page, 'Timeline')
  const ring = page.frameLocator('iframe').locator('[data-ring]')
  await expect(ring).toHaveText(/^Master/)
  await expect(ring).toBeInViewport()
  await expect(page.locator('.preview-file')).toHaveText(`timeline.yaml · line ${line}`)
  await openScreen(page, 'Me')
  await page.getByLabel('Greeting').focus()
  await expect(page.locator('.preview-file')).toHaveText(/^site\.yaml · line \d+$/)
})

test('each opened page of the preview is rendered once', async ({ page, studio }) => {
  const rendered: string[] = []
  const toPath = (response: Response) => new URL(response.url()).pathname
  page.on('response', (response) => {
    const isPage =
      response.headers()['content-type']?.startsWith('text/html') && response.frame().parentFrame() !== null
    if (isPage && response.status() === 200) rendered.push(toPath(response))
  })
  const isFresh = (path: string) =>
    page.waitForResponse((response) => response.status() === 304 && toPath(response) === path)
  await Promise.all([isFresh('/'), studio({ content: 'sample' })])
  await Promise.all([isFresh('/project/ridgeline'), openScreen(page, 'Projects')])
  await Promise.all([isFresh('/'), openScreen(page, 'Timeline')])
  expect(rendered).toEqual(['/', '/project/ridgeline', '/'])
})

test('its keys work while the focus is in the preview', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openScreen(page, 'Me')
  await waitForPreview(page)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Timeline' })
  await link.focus()
  await link.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Escape')
  await link.focus()
  await link.press('F6')
  await expect(page.locator('.pane-form')).toBeFocused()
})

test('lists of an external backend are shown, and not edited here', async ({ page, studio, closeAfter }) => {
  const backend = await startStubBackend()
  closeAfter(backend.close)
  await studio({
    content: 'sample',
    env: { PORTFOLIO_HOST: backend.origin },
    prepare: ({ contentDir }) => rm(join(contentDir, 'projects'), { recursive: true }),
  })
  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('button')
  await expect(screens).toHaveText(['Page', 'Me', 'Look', 'Inbox'])
  await expect(page.frameLocator('iframe').locator('.card-title').first()).toBeVisible()
  await openScreen(page, 'Me')
  await expect(page.getByLabel('Greeting')).toBeVisible()
  await expect(page.getByLabel('Introduction')).toHaveCount(0)
})

test('a mistake in a file is fixed here, or by the last version that worked', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openScreen(page, 'Projects')
  await page.locator('.entry', { hasText: 'Loom' }).locator('.entry-open').click()
  const file = join(contentDir, 'projects/loom.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, `${text}banner: twice\n`)
  await expect(page.getByRole('heading', { name: 'projects/loom.yaml can’t be read' })).toBeVisible()
  await expect(page.locator('.pane-form .issue')).toContainText(/Line \d+: .*banner/)
  const input = page.getByLabel('The text of the file')
  await expect(input).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await input.fill(`${text}also wrong`)
  await expect(page.locator('.pane-form .issue')).not.toContainText('banner')
  await input.fill(text.replace('title: Loom', 'title: Jacquard'))
  await expect(page.getByLabel('Title')).toHaveValue('Jacquard')
  await writeFile(file, 'title: [')
  await page.getByRole('button', { name: 'Use the last version that worked' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Jacquard')
  expect(await readFile(file, 'utf8')).toBe(text.replace('title: Loom', 'title: Jacquard'))
})

test('creates missing images from the check', async ({ page, studio }) => {
  await studio()
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('What you do').fill('Counts')
  await page.getByRole('button', { name: 'Start with an empty site' }).click()
  await openScreen(page, 'Publish')
  const finding = page.getByRole('listitem').filter({ hasText: 'pictures.json' })
  await finding.getByRole('button', { name: 'Create them' }).click()
  await expect(finding).toHaveCount(0)
})
