import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 60
/** A colour that cannot be seen. */
const NOTHING = /^rgba\(.*, 0\)$|\/ 0\)$/

/** Fails unless the element has the keyboard and shows it: a ring around it, drawn. */
export async function expectRing(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const ring = await control.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor }
  })
  expect(ring, `the ring of ${control}`).toMatchObject({ outlineStyle: 'solid', width: expect.any(Number) })
  expect(ring.width).toBeGreaterThanOrEqual(1)
  expect(ring.outlineColor).not.toMatch(NOTHING)
}

/** Presses Tab until the control has the keyboard; every stop on the way shows that it is one. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  const focused = page.locator(':focus')
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if ((await focused.count()) === 0) continue
    await expectRing(focused)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${MOST_STOPS} times ${key} did not lead to ${control}`)
}
