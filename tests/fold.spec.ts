import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  // Whether the page was ever folded is seen from its first attribute on.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.classList.contains('folded')) sessionStorage.setItem('folded', 'yes')
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })
})

const wasFolded = (page: Page) => page.evaluate(() => sessionStorage.getItem('folded') === 'yes')
const isSkipped = (page: Page) =>
  page.locator('#contact-title').evaluate((title) => !title.checkVisibility({ contentVisibilityAuto: true }))

test('a page that opens at its top unfolds by itself, with nobody touching it', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveClass(/folded/)
  expect(await wasFolded(page)).toBe(true)
  expect(await isSkipped(page)).toBe(false)
})

test('what is far below is laid out at the first touch, however long the page loads', async ({ page }) => {
  const letters = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await letters.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => isSkipped(page)).toBe(true)
  await page.mouse.move(5, 300)
  await page.mouse.down()
  expect(await isSkipped(page)).toBe(false)
  await page.mouse.up()
  letters.resolve()
})

test('a section that is opened by its address stands where it belongs from the beginning', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact-title')).toBeInViewport()
  expect(await wasFolded(page)).toBe(false)
})

test('a page that is loaded again stands where it was', async ({ page, visit }) => {
  await visit('/')
  await page.locator('#about-title').evaluate((title) => title.scrollIntoView({ behavior: 'instant' }))
  await expect(page.locator('#about-title')).toBeInViewport()
  const before = await page.evaluate(() => {
    sessionStorage.removeItem('folded')
    return scrollY
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(await wasFolded(page)).toBe(false)
})
