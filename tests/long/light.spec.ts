import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

test('one row at a time is lit while the page scrolls', async ({ page, visit }) => {
  await visit('/')
  for (const index of [2, 5]) {
    const row = page.locator('.timeline-entry').nth(index)
    await row.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      scrollTo({ top: scrollY + top + height / 2 - innerHeight * 0.45, behavior: 'instant' })
    })
    await expect.poll(() => readLitRows(page)).toEqual([index])
  }
})

test('the words of the footer are dark until they scroll into view', async ({ page, visit }) => {
  await visit('/')
  const thanks = page.locator('.thanks')
  const readLight = () => thanks.evaluate((words) => getComputedStyle(words).backgroundPositionX)
  expect(await readLight()).toBe('100%')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(readLight).toBe('0%')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(thanks).toHaveCSS('background-image', 'none')
})

/** Returns the rows whose date is as light as their heading. */
function readLitRows(page: Page): Promise<number[]> {
  return page.locator('.timeline-entry').evaluateAll((rows) =>
    rows.flatMap((row, index) => {
      const [date, heading] = ['.timeline-date', '.heading'].map((part) => {
        const { color } = getComputedStyle(row.querySelector(part) ?? row)
        return Number.parseFloat(color.replace(/^\D+/, ''))
      })
      return date === heading ? [index] : []
    }),
  )
}
