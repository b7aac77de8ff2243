import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 60
const TRANSPARENT = /^rgba\(.*, 0\)$|\/ 0\)$/

type Ring = { outlineStyle: string; width: number; outlineColor: string }

/** Fails unless the element has focus and a visible ring. */
export async function expectFocusRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const ring = await control.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor }
  })
  expectVisible(ring, String(control))
}

/** Presses Tab until the control has focus; every stop on the way must show a ring. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  // Finding a control by name in every loop would be slow.
  const target = await control.elementHandle()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const stop = await target?.evaluate((element) => {
      const focused = document.activeElement
      if (!focused?.matches(':focus') || focused === document.body) return undefined
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
      const ring = { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor }
      return { html: focused.outerHTML.slice(0, 80), ring, isControl: focused === element }
    })
    if (!stop) continue
    expectVisible(stop.ring, stop.html)
    if (stop.isControl) return
  }
  throw new Error(`${key} pressed ${MAX_STOPS} times did not reach ${control}`)
}

function expectVisible(ring: Ring, name: string): void {
  expect(ring, `focus ring of ${name}`).toMatchObject({ outlineStyle: 'solid', width: expect.any(Number) })
  expect(ring.width, name).toBeGreaterThanOrEqual(1)
  expect(ring.outlineColor, name).not.toMatch(TRANSPARENT)
}
