import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const MIN_TARGET_PX = 24
const HERO_VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 844 },
]

const COLUMNS = [
  { width: 360, icons: 2, projects: 1, title: 'MY WORK' },
  { width: 768, icons: 4, projects: 3, title: 'MY PORTFOLIO' },
  { width: 1440, icons: 5, projects: 3, title: 'MY PORTFOLIO' },
]

test('the hero shows name, role, and work, and the columns fit phones, tablets, and desktops', async ({ page }) => {
  await page.goto('/')
  for (const viewport of HERO_VIEWPORTS) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.role-line')).toBeInViewport({ ratio: 1 })
      const cards = page.getByRole('list', { name: 'Selected work' }).getByRole('link')
      await expect(cards.first()).toBeInViewport({ ratio: 0.5 })
      await expect(cards.first()).toHaveAttribute('href', /^\/project\//)
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      const strips = tops.slice(1).map((top, index) => (tops[index] ?? 0) - top)
      expect(Math.min(...strips), 'visible edges of the cards behind').toBeGreaterThanOrEqual(MIN_TARGET_PX)
    })
  }
  await test.step('columns and the heading of the gallery', async () => {
    for (const { width, icons, projects, title } of COLUMNS) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => countColumns(page, 'SKILLS')).toBe(icons)
      await expect.poll(() => countColumns(page, 'MY APPS')).toBe(icons)
      await expect.poll(() => countColumns(page, title)).toBe(projects)
    }
  })
  await test.step('the front plate shows a detail, the gallery the banner, and the floor the title in focus', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const plates = page.getByRole('list', { name: 'Selected work' }).getByRole('link')
    await expect(plates.first().locator('img')).toHaveAttribute('src', /ridgeline-summit/)
    await expect(plates.nth(2).locator('img')).toHaveAttribute('src', /banners.*tidewatch/)
    await expect(page.locator('.card img').first()).toHaveAttribute('src', /banners.*ridgeline/)
    const titles = page.locator('.plate-titles > *')
    for (const [index, title] of ['Ridgeline', 'Golden Hour', 'Tidewatch'].entries()) {
      await plates.nth(index).focus()
      await page.keyboard.press('Shift')
      await expect(titles.nth(index)).toHaveText(title)
      await expect(titles.nth(index)).toHaveCSS('opacity', '1')
      const shown = await titles.evaluateAll(
        (all) => all.filter((each) => getComputedStyle(each).opacity === '1').length,
      )
      expect(shown).toBe(1)
    }
  })
})

function countColumns(page: Page, section: string): Promise<number> {
  const list = page.getByRole('region', { name: section }).getByRole('list').first()
  return list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
}
