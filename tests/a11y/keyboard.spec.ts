import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
import { expect, test } from '../fixtures.ts'
import { expectFocusRing, tabTo } from './focus.ts'

const PHONE = { width: 360, height: 780 }
/** A viewport of 1280 × 1024 px has this size at 400% zoom. */
const ZOOMED = { width: 320, height: 256 }
/** A fast visitor's walk through the intro into the gallery. */
const TABS = 30
const TAB_INTERVAL_MS = 60

test('the home page works by keyboard', async ({ page, visit }) => {
  await visit('/')
  await test.step('the first Tab stop skips the header', async () => {
    await page.keyboard.press('Tab')
    await expectFocusRing(skipLink(page))
    await expect(skipLink(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
  await test.step('the theme menu opens, moves, closes, and chooses', () => chooseLight(page))
  await test.step('a section link in the header moves focus to the section', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await tabTo(page, sections.getByRole('link', { name: 'Contact' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'CONTACT ME' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expectFocusRing(page.getByLabel('Your Name'))
  })
  await test.step('Show More keeps focus, and the new cards come before it', () => showMore(page))
})

test('the mobile menu works by keyboard', async ({ page, visit }) => {
  await page.setViewportSize(PHONE)
  await visit('/')
  const opener = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expectFocusRing(opener)
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: 'Skills' }))
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('region', { name: 'SKILLS' })).toBeFocused()

  await test.step('at 400% zoom every menu link can be reached and seen', async () => {
    await page.setViewportSize(ZOOMED)
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await tabTo(page, opener, 'Shift+Tab')
    await expect(page.getByRole('banner')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expectFocusRing(link)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  })
})

test('a project opens by keyboard, and Back returns to its card', async ({ page, visit }) => {
  const title = (await readProjects())[1]?.title ?? ''
  const card = page.locator('#portfolio').getByRole('link', { name: title })
  await visit('/')
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('Tab')
  await expectFocusRing(skipLink(page))
  await page.goBack()
  await expect(card).toBeInViewport()
})

test('Tab reaches each control once while roles are typed', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await visit('/')
  const focused = await page.evaluateHandle(() => {
    const targets: (EventTarget | null)[] = []
    document.addEventListener('focusin', ({ target }) => targets.push(target))
    return targets
  })
  for (let press = 0; press < TABS; press += 1) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(TAB_INTERVAL_MS)
  }
  expect(await focused.evaluate((targets) => [targets.length, new Set(targets).size])).toEqual([TABS, TABS])
})

function skipLink(page: Page) {
  return page.getByRole('link', { name: 'Skip to content' })
}

async function chooseLight(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Theme' })
  const option = (name: string) => page.getByRole('menuitemradio', { name })
  const keys = { Enter: 'Dark', ArrowDown: 'System', Home: 'Light', ArrowUp: 'System', End: 'System' }
  await tabTo(page, opener, 'Shift+Tab')
  for (const [key, focused] of Object.entries(keys)) {
    await page.keyboard.press(key)
    await expectFocusRing(option(focused))
  }
  await page.keyboard.press('Escape')
  await expect(option('Light')).toBeHidden()
  await expectFocusRing(opener)

  await page.keyboard.press('Space')
  await expectFocusRing(option('Dark'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(option('Light')).toBeHidden()
  await expectFocusRing(opener)
}

async function showMore(page: Page): Promise<void> {
  const cards = page.locator('#portfolio li').getByRole('link')
  const before = await cards.count()
  await tabTo(page, page.getByRole('button', { name: 'Show More' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocusRing(page.getByRole('button', { name: 'Show Less' }))
  const added = (await cards.count()) - before
  expect(added).toBeGreaterThan(1)
  await expect(page.locator('#portfolio').getByRole('status')).toHaveText(`Showing ${added} more projects.`)
  await page.keyboard.press('Shift+Tab')
  await expectFocusRing(cards.last())
}
