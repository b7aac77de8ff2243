import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, openScreen, test } from './fixtures.ts'

const toField = (page: Page, source: string) => page.locator(`[id="${source}"]`)
const names = (page: Page) => page.locator('.entry .entry-open > span:not(.place, .no-image)').allTextContents()

/** Drops once the list has made room, because it measures where the pointer is after it has moved. */
async function drag(page: Page, handles: Locator, { from, to }: { from: number; to: number }): Promise<void> {
  const [start, end] = [await handles.nth(from).boundingBox(), await handles.nth(to).boundingBox()]
  if (!start || !end) throw new Error('Both have to be visible')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await expect(page.getByRole('status').filter({ hasText: `Position ${to + 1} of ` })).toBeAttached()
  await page.mouse.up()
}

test('a project is dragged to its place, and an undo and a redo bring it back and forth', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openScreen(page, 'Projects')
  const before = await names(page)
  await drag(page, page.locator('.entry .handle'), { from: 0, to: 2 })
  const after = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(() => names(page)).toEqual(after)
  await page.locator('.pane-list').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => names(page)).toEqual(after)
})

test('a copied photo is pasted on its field', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openScreen(page, 'Projects')
  await page.locator('.entry', { hasText: 'Lamplighter' }).locator('.entry-open').click()
  const image = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c63' } })
  const base64 = (await image.jpeg().toBuffer()).toString('base64')
  const clipboard = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
    transfer.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }))
    return transfer
  }, base64)
  const input = toField(page, 'projects/lamplighter.yaml#banner')
  await input.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, clipboard)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  const file = join(contentDir, 'projects/lamplighter.yaml')
  await expect.poll(() => readFile(file, 'utf8')).toContain('banner: banners/lamplighter.jpg')
  await access(join(contentDir, 'banners/lamplighter.jpg'))
})

test('the key leaves the address, and another tab asks an open one for it', async ({ page, studio, context }) => {
  const { address } = await studio({ content: 'sample' })
  await expect(page.getByRole('banner')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  const [, key = ''] = address.split('#key=')
  const stored = await page.evaluate(() => [
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    document.cookie,
  ])
  expect(stored[0]).toBe('{}')
  expect(stored[2]).toBe('')
  expect(stored.join()).not.toContain(key)
  const other = await context.newPage()
  await other.goto(new URL('/', page.url()).href)
  await expect(other.getByRole('banner').getByRole('heading', { name: 'Robin Sample' })).toBeVisible()
})
