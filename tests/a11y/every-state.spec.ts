import type { Page } from '@playwright/test'
import { findLayoutErrors } from '../../screenshots/layout.ts'
import type { State } from '../../screenshots/state.ts'
import { STATES } from '../../screenshots/states.ts'
import { enter, fits, toOptions, toViewport } from '../../screenshots/visit.ts'
import { expect, test } from '../fixtures.ts'
import { findAxeViolations, setTheme } from './axe.ts'
import { findSmallTargets } from './targets.ts'
import { spaceText } from './text-spacing.ts'

const WIDTHS = [320, 360, 768, 1440, 2560]
/** Phone, tablet, desktop. */
const DEVICES = [360, 768, 1440]
const TOUCH_WIDTH = 360
/** A screen of 1280 by 1024 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }
/** Each state is checked some fifteen times, also on a busy machine. */
const PATIENCE_MS = 120_000

/** States with the same layout are checked once. */
const DISTINCT = new Map(STATES.map((state) => [toArrangement(state), state])).values()

test.describe.configure({ mode: 'parallel', timeout: PATIENCE_MS })

for (const state of DISTINCT) {
  test.describe(() => {
    test.use({
      ...toOptions(state, { width: 320, theme: 'dark' }),
      contextOptions: toOptions(state, { width: 320, theme: 'dark' }),
    })

    test(`accessible at every size: ${state.name}`, async ({ page, errors, stages }) => {
      for (const pattern of state.errors ?? []) errors.expected(pattern)
      await enter(page, { state, stage: await stages.find(state.stage) }, 'dark')
      const found: Record<string, string[]> = {}
      const look = async (where: string, find: (page: Page) => Promise<string[]>) => {
        const seen = await find(page)
        if (seen.length > 0) found[where] = seen
      }
      const resize = async (width: number) => page.setViewportSize(toViewport(state, width))
      const devices = DEVICES.filter((width) => fits(state, width))
      // axe is a script: the pages that only exist without scripts have a test of their own.
      const axeWidths = state.scripts === false ? [] : devices

      for (const width of WIDTHS.filter((width) => fits(state, width))) {
        await resize(width)
        await look(`${width} px`, findLayoutErrors)
        if (width === TOUCH_WIDTH && state.media?.media !== 'print') await look('touch', findSmallTargets)
        if (!axeWidths.includes(width)) continue
        await setTheme(page, 'light')
        await look(`axe, light, ${width} px`, (found) => findAxeViolations(found))
        await setTheme(page, 'dark')
        await look(`axe, dark, ${width} px`, (found) => findAxeViolations(found))
      }
      await page.setViewportSize(ZOOMED)
      await look('400 %', findLayoutErrors)
      await spaceText(page)
      for (const width of devices) {
        await resize(width)
        await look(`text spacing, ${width} px`, findLayoutErrors)
      }
      expect(found).toEqual({})
    })
  })
}

for (const [kind, status] of [
  ['refused', 400],
  ['sent', 201],
] as const) {
  test(`accessible: page of a message that was ${kind}`, async ({ page, visit, errors }) => {
    if (kind === 'refused') errors.expected(/status of 400/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit('/')
    if (kind === 'sent')
      for (const name of ['Your Name', 'Subject', 'Message']) await page.getByLabel(name, { exact: true }).fill(name)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    // As the browser sends a form that no script has taken over.
    await page.locator('#contact form').evaluate((form: HTMLFormElement) => form.submit())
    expect((await answer).status()).toBe(status)
    await page.getByRole('link', { name: 'Return to Portfolio' }).waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      expect(await findAxeViolations(page)).toEqual([])
    }
  })
}

function toArrangement({ name, stage, path, media, enter }: State): string {
  return enter ? name : [stage, path, media?.media].join(' ')
}
