import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openHalfPage } from './peers/half-page.ts'

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

test.describe('in a browser that is never idle', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (_, options) => {
        // The page's scripts wait as well, but not for ever.
        if (!options) sessionStorage.setItem('waits', 'yes')
        return 0
      }
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('waits'))).toBe('yes')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await isSkipped(page)).toBe(true)
  })

  test('the first touch lays out what is below, one section in a frame', async ({ page }) => {
    const steps = page.evaluate(async () => {
      const { classList } = document.documentElement
      const counts = [0]
      while (classList.contains('folded')) {
        await new Promise(requestAnimationFrame)
        counts.push(document.querySelectorAll('section[id][style]').length)
      }
      return counts.slice(1).map((count, frame) => count - (counts[frame] ?? 0))
    })
    await page.mouse.move(5, 300)
    expect(Math.max(...(await steps))).toBe(1)
    expect(await isSkipped(page)).toBe(false)
  })

  test('a link to a section finds every height there', async ({ page }) => {
    const isFolded = (selector: string) =>
      page.locator(selector).evaluate((part) => {
        if (part instanceof HTMLElement) part.click()
        return document.documentElement.classList.contains('folded')
      })
    expect(await isFolded('main h1')).toBe(true)
    expect(await isFolded('nav:not([popover]) [href$="#contact"]')).toBe(false)
    await expect(page.locator('#contact-title')).toBeInViewport()
  })

  test('a key takes the rest at once', async ({ page }) => {
    await page.keyboard.press('Shift')
    await expect(page.locator('html')).not.toHaveClass(/folded/)
    await expect(page.locator('section[id][style]')).toHaveCount(0)
  })
})

test('a touch while the page still comes leaves the rest of it folded', async ({ page, site, closeAfter }) => {
  const { url, sendRest, close } = await openHalfPage(site.origin, 'id="skills"')
  closeAfter(close)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.mouse.move(5, 300)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('#skills')).toHaveCount(0)
  await expect(page.locator('html')).toHaveClass(/folded/)
  sendRest()
  await expect(page.locator('html')).not.toHaveClass(/folded/)
  expect(await isSkipped(page)).toBe(false)
})

for (const [what, end] of Object.entries({ section: 'contact', word: ':~:text=CONTACT%20ME' })) {
  test(`a ${what} that is opened by its address stands where it belongs from the beginning`, async ({ page }) => {
    await page.goto(`/#${end}`)
    await expect(page.locator('#contact-title')).toBeInViewport()
    expect(await wasFolded(page)).toBe(false)
  })
}

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

for (const width of [360, 768, 1440]) {
  test(`at ${width} px whoever is taken far down at once stays there`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/', { waitUntil: 'commit' })
    const form = page.locator('#contact form')
    const arrived = await form.evaluate((place) => {
      place.scrollIntoView({ behavior: 'instant' })
      return place.getBoundingClientRect().top
    })
    const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
    expect(arrived).toBeCloseTo(Number.parseFloat(padding), 0)
    await expect(page.locator('html')).not.toHaveClass(/folded/)
    // A browser scrolls by whole pixels: half a one is what is left of the rest.
    expect(await form.evaluate((place) => place.getBoundingClientRect().top)).toBeCloseTo(arrived, 0)
  })
}
