import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'
import { expectRing, tabTo } from './focus.ts'

const PHONE = { width: 360, height: 780 }
/** A screen of 1280 by 1024 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }

test('the home page is used by keys alone', async ({ page, visit }) => {
  await visit('/')
  await test.step('the first focus stop skips the header', () => skipHeader(page))
  await test.step('every focus stop has a ring, in dark', async () => {
    await tabTo(page, skipLink(page), 'Shift+Tab')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await tabTo(page, page.getByRole('link', { name: 'Back to top' }))
  })
  await test.step('the theme menu is opened, left and used', () => chooseLight(page))
  await test.step('every focus stop has a ring, in light', async () => {
    await tabTo(page, skipLink(page), 'Shift+Tab')
    await expect(page.locator('html')).toHaveClass(/light/)
    await tabTo(page, page.getByRole('link', { name: 'Back to top' }))
  })
  await test.step('Show More keeps focus, and the new cards are before it', () => showMore(page))
  await test.step('a section of the top bar takes the keyboard along', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await tabTo(page, sections.getByRole('link', { name: 'Contact' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'CONTACT ME' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expectRing(page.getByLabel('Your Name'))
  })
})

test('the menu of a phone leads to a section by keys alone', async ({ page, visit }) => {
  await page.setViewportSize(PHONE)
  await visit('/')
  const opener = page.getByRole('button', { name: 'Menu' })
  const sheet = page.getByRole('navigation', { name: 'Menu' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectRing(opener)
  await page.keyboard.press('Enter')
  await tabTo(page, sheet.getByRole('link', { name: 'Skills' }))
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: 'SKILLS' })).toBeFocused()

  await test.step('four times as large, every link of the menu can be reached and seen', async () => {
    await page.setViewportSize(ZOOMED)
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await tabTo(page, opener, 'Shift+Tab')
    await expect(page.getByRole('banner')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
    for (const link of await sheet.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expectRing(link)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  })
})

test('a project opens from its card by keys, begins at its top, and Back finds the card', async ({ page, visit }) => {
  const [first, second] = await readProjects()
  const title = second?.title ?? ''
  const card = page.locator('#portfolio').getByRole('link', { name: title })
  await visit('/')
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('Tab')
  await expectRing(skipLink(page))
  await page.goBack()
  await expect(card).toBeInViewport()

  await test.step('a page that is opened at its own address leaves the keyboard at its top', async () => {
    await visit(`/project/${first?.id}`)
    await page.keyboard.press('Tab')
    await expectRing(skipLink(page))
  })
})

function skipLink(page: Page) {
  return page.getByRole('link', { name: 'Skip to content' })
}

async function skipHeader(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expectRing(skipLink(page))
  await expect(skipLink(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
}

async function chooseLight(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Theme', exact: true })
  const [light, dark, system] = ['Light', 'Dark', 'System'].map((name) => page.getByRole('menuitemradio', { name }))
  if (!light || !dark || !system) throw new Error('Three themes have names.')
  await tabTo(page, opener, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectRing(dark)
  for (const [key, next] of [
    ['ArrowDown', system],
    ['ArrowDown', light],
    ['ArrowUp', system],
    ['Home', light],
    ['End', system],
  ] as const) {
    await page.keyboard.press(key)
    await expectRing(next)
  }
  await page.keyboard.press('Escape')
  await expect(light).toBeHidden()
  await expectRing(opener)

  await page.keyboard.press('Space')
  await expectRing(dark)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(light).toBeHidden()
  await expectRing(opener)
  await page.keyboard.press('Enter')
  await expect(light).toBeChecked()
  await expectRing(light)
  await page.keyboard.press('Escape')
  await expect(light).toBeHidden()
}

async function showMore(page: Page): Promise<void> {
  const tiles = page.locator('#portfolio li').getByRole('link')
  const before = await tiles.count()
  await tabTo(page, page.getByRole('button', { name: 'Show More' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectRing(page.getByRole('button', { name: 'Show Less' }))
  const added = (await tiles.count()) - before
  expect(added).toBeGreaterThan(1)
  await expect(page.locator('#portfolio').getByRole('status')).toHaveText(`Showing ${added} more projects.`)
  await page.keyboard.press('Shift+Tab')
  await expectRing(tiles.last())
}
