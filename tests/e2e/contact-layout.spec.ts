import type { Locator, Page } from '@playwright/test'
import { messageErrors } from '../../contract/strings.ts'
import { expect, test } from '../fixtures.ts'

const LONGEST = messageErrors.notSaved
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('SEND MESSAGE comes last, and a toast covers no button', async ({ page, visit, errors }) => {
  errors.expected(/status of 503/)
  await page.route('**/api/v1/message/send', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: LONGEST } }),
  )
  await visit('/')
  for (const viewport of SIZES) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      const boxes = page.locator('#contact').locator('.field, button')
      const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top))
      expect(tops, 'in reading order').toEqual(tops.toSorted((one, other) => one - other))
      const [message, button] = [
        page.locator('#contact').getByLabel('Message'),
        page.locator('#contact').getByRole('button'),
      ]
      expect((await boxOf(button)).top).toBeGreaterThanOrEqual((await boxOf(message)).bottom)
      await message.focus()
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: LONGEST })).toBeVisible()
      await expect.poll(() => findCovered(page)).toEqual([])
      await expect(button).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'close' }).click()
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    })
  }
})

function boxOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect()
    return { top, bottom }
  })
}

/** The buttons of the form that the toast lies on. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect()
    if (!toast) return ['There is no toast.']
    return [...document.querySelectorAll('#contact button')]
      .map((button) => ({ words: button.textContent ?? '', box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > toast.top && box.top < toast.bottom)
      .filter(({ box }) => box.right > toast.left && box.left < toast.right)
      .map(({ words }) => words)
  })
}
