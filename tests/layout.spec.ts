import { findLayoutFaults } from '../shots/layout.ts'
import { createStages } from '../shots/stages.ts'
import type { State } from '../shots/state.ts'
import { STATES } from '../shots/states.ts'
import { enter, fits, toOptions, toViewport } from '../shots/visit.ts'
import { expect, test } from './fixtures.ts'

const WIDTHS = [320, 360, 768, 1440, 2560]

/** States that stand alike on a screen are looked at once. */
const DISTINCT = new Map(STATES.map((state) => [toArrangement(state), state])).values()

const stages = createStages()
test.afterAll(stages.close)

for (const state of DISTINCT) {
  test.describe(() => {
    test.use({
      ...toOptions(state, { width: 320, theme: 'dark' }),
      contextOptions: toOptions(state, { width: 320, theme: 'dark' }),
    })

    test(`fits every screen: ${state.name}`, async ({ page, faults }) => {
      for (const pattern of state.faults ?? []) faults.expected(pattern)
      await enter(page, { state, stage: await stages.find(state.stage) }, 'dark')
      const found: Record<string, string[]> = {}
      for (const width of WIDTHS.filter((width) => fits(state, width))) {
        await page.setViewportSize(toViewport(state, width))
        const seen = await findLayoutFaults(page)
        if (seen.length > 0) found[`${width} px`] = seen
      }
      expect(found).toEqual({})
    })
  })
}

function toArrangement({ name, stage, path, media, enter }: State): string {
  return enter ? name : [stage, path, media?.media].join(' ')
}
