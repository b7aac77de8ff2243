import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PROJECT = 'Golden Hour'

const readPlace = (page: Page) => page.evaluate(() => scrollY)

async function goToTiles(page: Page): Promise<number> {
  await expect(page.locator('html')).not.toHaveClass(/folded/)
  await page.locator('#portfolio').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => readPlace(page)).toBeGreaterThan(500)
  return readPlace(page)
}

async function openProject(page: Page): Promise<void> {
  await page.getByRole('link', { name: PROJECT }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
}

for (const how of ['the router', 'the browser'] as const) {
  test(`whoever comes back by ${how} stands where they left, and begins the next page at its top`, async ({
    page,
    visit,
  }) => {
    await visit('/')
    const place = await goToTiles(page)
    await (how === 'the router' ? openProject(page) : visit('/project/golden-hour'))
    await expect.poll(() => readPlace(page)).toBe(0)
    await page.goBack()
    await expect(page.locator('#portfolio-title')).toBeInViewport()
    await expect.poll(() => readPlace(page)).toBe(place)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
    await expect.poll(() => readPlace(page)).toBe(0)
  })
}

test('places that the browser loaded are told apart, however far back', async ({ page, visit }) => {
  await visit('/')
  const place = await goToTiles(page)
  await openProject(page)
  await visit('/summarize')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  await page.goBack()
  await expect(page.locator('#portfolio-title')).toBeInViewport()
  await expect.poll(() => readPlace(page)).toBe(place)
})

test('a place that the router left is found again when the browser loads it', async ({ page, visit }) => {
  await visit('/')
  const place = await goToTiles(page)
  await openProject(page)
  await visit('/summarize')
  await page.evaluate(() => history.go(-2))
  await expect(page.locator('#portfolio-title')).toBeInViewport()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  await expect.poll(() => readPlace(page)).toBe(place)
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
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-read', 'vite-ui-theme')
})
