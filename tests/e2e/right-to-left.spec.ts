import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findLayoutErrors } from '../states/layout-errors.ts'

const WIDTHS = [320, 390, 768, 1440]
const ROUNDING_TOLERANCE_PX = 1
const NAME = 'ليلى الخطيب'
const PATHS = ['/', '/project/ridgeline', '/project/levain', '/summarize', '/privacy']

test('a site in Arabic', async ({ page, visit, openSite, errors }) => {
  const { origin } = await openSite({}, { rewrite: { 'site.yaml': toArabic } })
  for (const path of PATHS) {
    await test.step(`${path} is a mirror image, and no text is cut off`, async () => {
      await visit(`${origin}${path}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findLayoutErrors(page), `${width} px`).toEqual([])
        expect(await findUnmirrored(page), `${width} px`).toEqual([])
      }
    })
  }
  await test.step('the name and the introduction are on the right, buttons, pictures, and toasts on the left', async () => {
    await visit(origin)
    for (const part of ['.site-name', '.hero-intro', '#timeline h2', '.portrait-frame']) {
      expect(await findCenter(page, part), part).toBeGreaterThan(0.5)
    }
    errors.expected(/status of 400/)
    await page.locator('.contact-form button').click()
    for (const part of ['.theme-anchor', '.hero-work', '.timeline-entry .heading', '.Toastify__toast']) {
      expect(await findCenter(page, part), part).toBeLessThan(0.5)
    }
  })
})

function toArabic(text: string): string {
  return `${text.replaceAll('Robin Sample', NAME).replace('Fullstack', 'مطوّرة Fullstack')}language: ar\n`
}

/** Returns where the middle of a part is, from 0 at the left edge of the page to 1 at the right. */
function findCenter(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((part) => {
      const { left, right } = part.getBoundingClientRect()
      return (left + right) / 2 / document.documentElement.clientWidth
    })
}

/** Returns the parts that are not where the mirror image of the same page from left to right has them. */
function findUnmirrored(page: Page): Promise<string[]> {
  return page.evaluate((tolerance) => {
    // Titles hang over the edge where their own direction starts, and parts of a story have their own direction too.
    const parts = [...document.querySelectorAll('body *:not(svg *, h1, h1 *, .story *)')].filter(
      (part) => part.checkVisibility() && getComputedStyle(part).display !== 'inline',
    )
    const read = () => parts.map((part) => part.getBoundingClientRect())
    const shown = read()
    document.dir = 'ltr'
    const mirrored = read()
    document.dir = 'rtl'
    const { clientWidth } = document.documentElement
    return parts
      .filter((_, index) => {
        const [{ left = 0 } = {}, { right = 0 } = {}] = [shown[index], mirrored[index]]
        return Math.abs(left - (clientWidth - right)) > tolerance
      })
      .map(({ tagName, className }) => `${tagName} ${className}`)
  }, ROUNDING_TOLERANCE_PX)
}
