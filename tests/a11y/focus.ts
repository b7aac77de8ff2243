import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 60
const TRANSPARENT = /^rgba\(.*, 0\)$|\/ 0\)$/

export type Ring = { style: string; width: number; color: string }

/** Fails unless the element has focus and a visible ring. */
export async function expectFocusRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const { ring, name } = await control.page().evaluate(readFocus, null)
  if (!ring) throw new Error(`The focus has left ${control}.`)
  expectVisible(ring, name)
}

/** Presses Tab until the control has focus; every stop on the way must show a ring. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  // Finding a control by name in every loop would be slow.
  const target = await control.elementHandle()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const { name, ring, isTarget } = await page.evaluate(readFocus, target)
    if (!ring) continue
    expectVisible(ring, name)
    if (isTarget) return
  }
  throw new Error(`${key} pressed ${MAX_STOPS} times did not reach ${control}`)
}

export function expectVisible({ style, width, color }: Ring, name: string): void {
  expect(style, `focus ring of ${name}`).toBe('solid')
  expect(width, name).toBeGreaterThanOrEqual(1)
  expect(color, name).not.toMatch(TRANSPARENT)
}

/** Runs in the browser. There is no ring if the focus has left the page. */
function readFocus(target: Element | null): { name: string; ring?: Ring; isTarget: boolean } {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { name: 'none', isTarget: false }
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
  return {
    name: focused.outerHTML,
    ring: { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor },
    isTarget: focused === target,
  }
}
