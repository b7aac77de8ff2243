import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PROJECT = 'Golden Hour'

const readScroll = (page: Page) => page.evaluate(() => scrollY)

/** Not Playwright's click, which may scroll once more. */
const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

async function goToGallery(page: Page): Promise<number> {
  await page.locator('#portfolio').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => readScroll(page)).toBeGreaterThan(500)
  return readScroll(page)
}

test('Back finds the page where it was left', async ({ page, visit }) => {
  test.slow()
  await visit('/')
  await test.step('the next page begins at its top, also after Back and Forward', async () => {
    const left = await goToGallery(page)
    await follow(page.locator('#portfolio').getByRole('link', { name: PROJECT }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
    await expect.poll(() => readScroll(page)).toBe(0)
    await page.goBack()
    await expect(page.locator('#portfolio-title')).toBeInViewport()
    await expect.poll(() => readScroll(page)).toBe(left)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
    await expect.poll(() => readScroll(page)).toBe(0)
  })
  await test.step('Show More, the twelfth project, Back: twelve projects and more at the same place', async () => {
    await visit('/')
    await page.getByRole('button', { name: 'Show More' }).click()
    const cards = page.locator('#portfolio').getByRole('listitem')
    const twelfth = cards.nth(11).getByRole('link')
    await twelfth.scrollIntoViewIfNeeded()
    const left = await readScroll(page)
    await follow(twelfth)
    await expect(page).toHaveURL(/\/project\//)
    await page.goBack()
    await expect(twelfth).toBeInViewport()
    expect(await cards.count()).toBeGreaterThanOrEqual(12)
    await expect.poll(() => readScroll(page)).toBe(left)
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  })
})

test('nothing is read from storage before the first paint but the theme', async ({ page }) => {
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    const read: string[] = []
    Storage.prototype.getItem = function note(key: string) {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) read.push(key)
      document.documentElement.dataset.read = read.join()
      return getItem.call(this, key)
    }
  })
  const response = await page.goto('/')
  expect(await response?.text()).not.toContain('sessionStorage')
  await expect(page.locator('[data-island=theme-menu]')).toHaveAttribute('data-state', 'ready')
  await expect(page.locator('html')).toHaveAttribute('data-read', 'vite-ui-theme')
})
