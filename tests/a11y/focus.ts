import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 60
const TRANSPARENT = /^rgba\(.*, 0\)$|\/ 0\)$/

type Ring = { style: string; width: number; color: string }

/** Fails unless the element has focus and a visible ring. */
export async function expectFocusRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  expectVisible(await control.evaluate(readRing), String(control))
}

/** Presses Tab until the control has focus; every stop on the way must show a ring. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  // Finding a control by name in every loop would be slow.
  const target = await control.elementHandle()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus:not(body)')
    if ((await focused.count()) === 0) continue
    expectVisible(await focused.evaluate(readRing), String(await focused.evaluate((element) => element.outerHTML)))
    if (await target?.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} pressed ${MAX_STOPS} times did not reach ${control}`)
}

function readRing(element: Element): Ring {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor }
}

function expectVisible({ style, width, color }: Ring, name: string): void {
  expect(style, `focus ring of ${name}`).toBe('solid')
  expect(width, name).toBeGreaterThanOrEqual(1)
  expect(color, name).not.toMatch(TRANSPARENT)
}
