import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'
import { expectRing, tabTo } from './focus.ts'

const PHONE = { width: 360, height: 780 }

for (const theme of ['light', 'dark']) {
  test(`every focus stop on the home page has a ring, in ${theme}`, async ({ page, visit }) => {
    await page.addInitScript((name) => localStorage.setItem('vite-ui-theme', name), theme)
    await visit('/')
    await tabTo(page, page.getByRole('link', { name: 'Back to top' }))
  })
}

test('the first focus stop skips the header', async ({ page, visit }) => {
  await visit('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expectRing(skip)
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a section of the top bar takes the keyboard along', async ({ page, visit }) => {
  await visit('/')
  await tabTo(page, page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'CONTACT ME' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'CONTACT ME' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expectRing(page.getByLabel('Your Name'))
})

test('the theme menu is opened, left and used by keys alone', async ({ page, visit }) => {
  await visit('/')
  const opener = page.getByRole('button', { name: 'Theme', exact: true })
  const light = page.getByRole('button', { name: 'Light' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(light).toBeVisible()
  await page.keyboard.press('Tab')
  await expectRing(light)
  await page.keyboard.press('Escape')
  await expect(light).toBeHidden()
  await expectRing(opener)

  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(light).toBeHidden()
  await expectRing(opener)
  await page.keyboard.press('Enter')
  await expect(light).toHaveAttribute('aria-pressed', 'true')
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
})

test('four times as large, every link of the menu can be reached and seen', async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit('/')
  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await page.keyboard.press('Enter')
  for (const link of await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expectRing(link)
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('a project opens from its card by keys, begins at its top, and Back finds the card', async ({ page, visit }) => {
  const [, project] = await readProjects()
  const title = project?.title ?? ''
  const card = page.getByRole('link', { name: title })
  await visit('/')
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('link', { name: 'Skip to content' }))
  await page.goBack()
  await expect(card).toBeInViewport()
})

test('a page that is opened at its own address leaves the keyboard at its top', async ({ page, visit }) => {
  const [project] = await readProjects()
  await visit(`/project/${project?.id}`)
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('link', { name: 'Skip to content' }))
})

test('Show More keeps focus, and the new cards are before it', async ({ page, visit }) => {
  await visit('/')
  const tiles = page.locator('#portfolio li').getByRole('link')
  const before = await tiles.count()
  await tabTo(page, page.getByRole('button', { name: 'Show More' }))
  await page.keyboard.press('Enter')
  await expectRing(page.getByRole('button', { name: 'Show Less' }))
  expect(await tiles.count()).toBeGreaterThan(before)
  await page.keyboard.press('Shift+Tab')
  await expectRing(tiles.last())
})
