import type { Locator, Page } from '@playwright/test'
import { expect, openScreen, test } from './fixtures.ts'

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
