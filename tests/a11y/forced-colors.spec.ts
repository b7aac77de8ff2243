import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectRing, tabTo } from './focus.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('forced colours', async ({ page, visit }) => {
  await visit('/')
  await test.step('every focus stop has a ring and every button a border', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Back to top' }))
    const buttons = await page.locator('main .button').all()
    expect(buttons.length).toBeGreaterThan(3)
    for (const button of buttons) {
      expect(await read(button, 'borderTopStyle'), `${button}`).toBe('solid')
      expect(await read(button, 'borderTopColor'), `${button}`).not.toMatch(/^rgba\(.*, 0\)$/)
    }
  })
  await test.step('the text of a card is LinkText', async () => {
    const tile = page.locator('#portfolio li').getByRole('link').first()
    expect(await read(tile.locator('.card-text > span').first(), 'color')).toBe(await toColour(tile, 'LinkText'))
  })
  await test.step('the selected theme has a check mark', async () => {
    await page.getByRole('button', { name: 'Theme', exact: true }).focus()
    await page.keyboard.press('Enter')
    const option = (name: string) => page.getByRole('menuitemradio', { name })
    await expectRing(option('Dark'))
    await expect(option('Dark').locator('.check')).toBeVisible()
    await expect(option('Light').locator('.check')).toBeHidden()
    await page.keyboard.press('ArrowUp')
    await expectRing(option('Light'))
    await page.keyboard.press('Escape')
  })
  await test.step('the current section is underlined', async () => {
    const links = page.getByRole('navigation', { name: 'Sections' })
    await links.getByRole('link', { name: 'Skills' }).click()
    await expect(links.locator('[aria-current]')).toHaveText('Skills')
    expect(await read(links.getByRole('link', { name: 'Skills' }), 'textDecorationLine')).toBe('underline')
    expect(await read(links.getByRole('link', { name: 'Contact' }), 'textDecorationLine')).toBe('none')
  })
})

function read(
  element: Locator,
  property: 'backgroundColor' | 'borderTopColor' | 'borderTopStyle' | 'color' | 'textDecorationLine',
) {
  return element.evaluate((found, name) => getComputedStyle(found)[name], property)
}

/** What a colour of the system is, here. */
function toColour(place: Locator, name: string): Promise<string> {
  return place.evaluate((element, colour) => {
    const probe = element.ownerDocument.createElement('i')
    probe.style.forcedColorAdjust = 'none'
    probe.style.color = colour
    document.body.append(probe)
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  }, name)
}
