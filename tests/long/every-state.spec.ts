import { expectAccessible, toDistinctLayouts } from '../a11y/state-checks.ts'
import { test } from '../fixtures.ts'
import { ALL_STATES } from '../states/states.ts'
import { openState, toOptions } from '../states/visit.ts'

const TIMEOUT_MS = 180_000
const DEVICE_WIDTHS = [360, 768, 1440]
/** These widths are at, just below, and between the breakpoints. */
const LAYOUT_WIDTHS = [320, 360, 479, 600, 639, 640, 767, 768, 900, 1023, 1024, 1280, 1440, 1920, 2560]
const WIDTHS = { layout: LAYOUT_WIDTHS, structure: DEVICE_WIDTHS, colors: DEVICE_WIDTHS, spacing: DEVICE_WIDTHS }
const INITIAL_LOOK = { width: 320, theme: 'dark' } as const

test.describe.configure({ timeout: TIMEOUT_MS })

for (const state of toDistinctLayouts(ALL_STATES)) {
  test.describe(() => {
    test.use({ ...toOptions(state, INITIAL_LOOK), contextOptions: toOptions(state, INITIAL_LOOK) })

    test(`accessible at every width, in both themes: ${state.name}`, async ({ page, errors, sites }) => {
      for (const pattern of state.errors ?? []) errors.expected(pattern)
      await openState(page, { state, site: await sites.find(state.site) }, INITIAL_LOOK.theme)
      await expectAccessible(page, state, WIDTHS)
    })
  })
}
