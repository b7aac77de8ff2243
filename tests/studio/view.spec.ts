import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { expect, openScreen, test, waitForPreview } from './fixtures.ts'

test('remembers the screen, the entry, the scroll position, and the width', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openScreen(page, 'Projects')
  await page.locator('.entry', { hasText: 'Loom' }).locator('.entry-open').click()
  await page.getByRole('radio', { name: '390' }).check()
  const form = page.locator('.pane-form')
  const remembered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"scroll":300') ?? false,
  )
  await form.evaluate((pane) => pane.scrollTo({ top: 300 }))
  await remembered
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Loom' })).toBeVisible()
  await expect.poll(() => form.evaluate((pane) => pane.scrollTop)).toBeCloseTo(300, -1)
  await expect(page.getByRole('radio', { name: '390' })).toBeChecked()
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
