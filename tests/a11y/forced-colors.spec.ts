import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('the page is usable with forced colors', async ({ page, visit }) => {
  await visit('/')
  await test.step('every control has a ring and every button a border', async () => {
    expect(await findControlsWithoutRing(page)).toEqual([])
    const buttons = await page.locator('main .button').all()
    expect(buttons.length).toBeGreaterThan(3)
    for (const button of buttons) {
      expect(await readStyle(button, 'borderTopStyle'), `${button}`).toBe('solid')
      expect(await readStyle(button, 'borderTopColor'), `${button}`).not.toMatch(/^rgba\(.*, 0\)$/)
    }
  })
  await test.step('card text has the LinkText color', async () => {
    const card = page.locator('#portfolio li').getByRole('link').first()
    expect(await readStyle(card.locator('.card-text > span').first(), 'color')).toBe(await toColor(card, 'LinkText'))
  })
  await test.step('the selected theme has a check mark', async () => {
    await page.getByRole('button', { name: 'Theme' }).click()
    const checked = page.getByRole('menuitemradio').filter({ has: page.locator('.check:visible') })
    await expect(checked).toHaveText('Dark')
    await page.keyboard.press('Escape')
  })
  await test.step('the words of the footer are visible, also where light passes over them', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(page.locator('.thanks')).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  await test.step('the current section is underlined', async () => {
    const links = page.getByRole('navigation', { name: 'Sections' })
    await links.getByRole('link', { name: 'Skills' }).click()
    await expect(links.locator('[aria-current]')).toHaveText('Skills')
    expect(await readStyle(links.getByRole('link', { name: 'Skills' }), 'textDecorationLine')).toBe('underline')
    expect(await readStyle(links.getByRole('link', { name: 'Contact' }), 'textDecorationLine')).toBe('none')
  })
})

/** A key press makes focus visible, also when a script moves it. */
async function findControlsWithoutRing(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.focus()
        const { outlineStyle, outlineWidth } = getComputedStyle(control)
        return outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
}

function readStyle(element: Locator, property: 'borderTopColor' | 'borderTopStyle' | 'color' | 'textDecorationLine') {
  return element.evaluate((node, name) => getComputedStyle(node)[name], property)
}

/** Returns the computed value of a system color. */
function toColor(locator: Locator, name: string): Promise<string> {
  return locator.evaluate((element, color) => {
    const probe = element.ownerDocument.createElement('i')
    probe.style.forcedColorAdjust = 'none'
    probe.style.color = color
    document.body.append(probe)
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)
}
