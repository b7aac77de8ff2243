import { expectSteadyFocus } from '../a11y/tab-walk.ts'
import { test } from '../fixtures.ts'

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]) {
  test(`Tab stops at each control once, in view, without a jump, at ${viewport.width} px`, async ({ page, visit }) => {
    await page.setViewportSize(viewport)
    await visit('/')
    await expectSteadyFocus(page, [0, 0.5, 1])
  })
}
