import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('one lamp lights a deck of plates, level with the face', async ({ page }) => {
  await page.goto('/')
  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [face, lamp, ...plates] = await toBoxes(page.locator('.hero-face, .display-case, .plate'))
    expect(lamp?.top, `lamp and face at ${width} px`).toBeCloseTo(face?.top ?? 0, 0)
    for (const plate of plates) expect(plate.middle).toBeCloseTo(lamp?.middle ?? 0, 0)
  }
})

test('a phone shows one portrait, and the first sentence in the upper three quarters', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.locator('.header-portrait')).toBeHidden()
  await expect(page.locator('.hero-face')).toBeVisible()
  const [lead] = await toBoxes(page.locator('.lead'))
  expect(lead?.top).toBeLessThan(640)
})

test('a toast ends where the page ends', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  await visit('/')
  await page.locator('#contact').getByRole('button', { name: 'SEND MESSAGE' }).click()
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  await expect.poll(() => toast.evaluate((box) => box.getAnimations().length)).toBe(0)
  const [{ right: toastEnd } = { right: 0 }] = await toBoxes(toast)
  const contentEnd = await page.locator('#contact').evaluate((section) => {
    return section.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(section).paddingRight)
  })
  expect(toastEnd).toBeCloseTo(contentEnd, 0)
})

test('the face next to the form is 88 px wide', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact .person-face')).toHaveCSS('width', '88px')
})

function toBoxes(parts: Locator): Promise<{ top: number; middle: number; right: number }[]> {
  return parts.evaluateAll((all) =>
    all.map((part) => {
      const { top, left, right } = part.getBoundingClientRect()
      return { top, middle: (left + right) / 2, right }
    }),
  )
}
