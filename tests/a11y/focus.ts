import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 60
const TRANSPARENT = /^rgba\(.*, 0\)$|\/ 0\)$/

type Ring = { style: string; width: number; color: string }
type Stop = { ring: Ring; html: string; isTarget: boolean }

/** Fails unless the element has focus and a visible ring. */
export async function expectFocusRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  expectVisible(await control.evaluate(readStop))
}

/** Presses Tab until the control has focus; every stop on the way must show a ring. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  // Finding a control by name in every loop would be slow.
  const target = await control.elementHandle()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluateHandle(() => document.activeElement ?? document.body)
    const stop = await focused.evaluate(readStop, target)
    // After the last stop, the focus leaves the page.
    if (stop.html === 'body') continue
    expectVisible(stop)
    if (stop.isTarget) return
  }
  throw new Error(`${key} pressed ${MAX_STOPS} times did not reach ${control}`)
}

function readStop(element: Element, target?: unknown): Stop {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return {
    ring: { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor },
    html: element === document.body ? 'body' : element.outerHTML,
    isTarget: element === target,
  }
}

function expectVisible({ ring: { style, width, color }, html }: Stop): void {
  expect(style, `focus ring of ${html}`).toBe('solid')
  expect(width, html).toBeGreaterThanOrEqual(1)
  expect(color, html).not.toMatch(TRANSPARENT)
}
