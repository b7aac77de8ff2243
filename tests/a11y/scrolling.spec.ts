import { expect, test } from '../fixtures.ts'
import { expectSteadyFocus } from './tab-walk.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A viewport of 1280 × 1024 px has this size at 400% zoom. */
const ZOOMED = { width: 320, height: 256 }

// More widths and scroll positions are in tests/long.
for (const viewport of [DESKTOP, ZOOMED]) {
  test(`Tab stops at each control once, in view, without a jump, at ${viewport.width} px`, async ({ page, visit }) => {
    await page.setViewportSize(viewport)
    await visit('/')
    await expectSteadyFocus(page, [0.5])
  })
}

test('links to sections show their headings below the header', async ({ page, visit }) => {
  await visit('/')
  for (const viewport of [DESKTOP, PHONE, ZOOMED]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      for (const id of ['contact', 'skills', 'timeline', 'about', 'portfolio']) {
        await page.evaluate((hash) => location.assign(`#${hash}`), id)
        const heading = page.locator(`#${id} h2`)
        await expect(heading).toBeInViewport({ ratio: 1 })
        const { distance, room } = await heading.evaluate((element) => {
          const start = Math.max(0, document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0)
          return { distance: element.getBoundingClientRect().top - start, room: innerHeight - start }
        })
        expect(distance, id).toBeGreaterThan(0)
        expect(distance, id).toBeLessThan(Math.min(170, room / 2))
      }
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(viewport === ZOOMED ? 65 : 1)
    })
  }
})
