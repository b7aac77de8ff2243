import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForPaint } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PROJECT = 'Golden Hour'

const readScroll = (page: Page) => page.evaluate(() => scrollY)

/** Clicks by script, because Playwright's click may scroll. */
const clickInPlace = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

async function goToGallery(page: Page): Promise<number> {
  await page.locator('#portfolio').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => readScroll(page)).toBeGreaterThan(500)
  return readScroll(page)
}

test('Back restores the scroll position', async ({ page, visit }) => {
  test.slow()
  await visit('/')
  await test.step('the next page starts at the top, even after Back and Forward', async () => {
    const position = await goToGallery(page)
    await clickInPlace(page.locator('#portfolio').getByRole('link', { name: PROJECT }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
    await expect.poll(() => readScroll(page)).toBe(0)
    await page.goBack()
    await expect(page.locator('#portfolio-title')).toBeInViewport()
    await expect.poll(() => readScroll(page)).toBe(position)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT)
    await expect.poll(() => readScroll(page)).toBe(0)
  })
  await test.step('Back returns to an expanded gallery at the same position', async () => {
    await visit('/')
    await page.getByRole('button', { name: 'Show More' }).click()
    const cards = page.locator('#portfolio').getByRole('listitem')
    const twelfth = cards.nth(11).getByRole('link')
    await twelfth.scrollIntoViewIfNeeded()
    const position = await readScroll(page)
    await clickInPlace(twelfth)
    await expect(page).toHaveURL(/\/project\//)
    await page.goBack()
    await expect(twelfth).toBeInViewport()
    expect(await cards.count()).toBeGreaterThanOrEqual(12)
    await expect.poll(() => readScroll(page)).toBe(position)
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  })
})

test('a link, an address, a key, and Back arrive although lower sections are not laid out yet', async ({ page }) => {
  const title = page.locator('#contact-title')
  const isLate = () => page.evaluate(() => document.documentElement.dataset.below)
  const WAYS = {
    link: () => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' }).click(),
    address: () => page.evaluate(() => location.assign('#contact')),
    visit: () => page.goto('/#contact'),
  }
  for (const [name, go] of Object.entries(WAYS)) {
    await test.step(name, async () => {
      await page.goto('about:blank')
      await page.goto('/')
      expect(await isLate()).toBe('late')
      await go()
      await expect.poll(() => title.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200)
      await expect(title).toBeInViewport({ ratio: 1 })
    })
  }
  await test.step('End and Back', async () => {
    await page.goto('about:blank')
    await page.goto('/')
    await waitForPaint(page)
    await page.keyboard.press('End')
    const atEnd = () => page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY))
    await expect.poll(() => readScroll(page)).toBeGreaterThan(2_000)
    await expect.poll(atEnd).toBe(0)
    const position = await readScroll(page)
    await page.goto('/privacy')
    await page.goBack()
    await expect.poll(() => readScroll(page)).toBe(position)
  })
})
