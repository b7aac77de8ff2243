import type { Page } from '@playwright/test'
import { findLayoutErrors } from '../../screenshots/layout-errors.ts'
import type { SiteName } from '../../screenshots/sites.ts'
import type { State } from '../../screenshots/state.ts'
import { STATES } from '../../screenshots/states.ts'
import { matchesWidth, openState, toOptions, toViewport } from '../../screenshots/visit.ts'
import { expect, test } from '../fixtures.ts'
import { findAxeViolations } from './axe.ts'
import { findHtmlErrors, PAGES } from './html.ts'
import { findSmallTargets } from './targets.ts'
import { findSpacedLayoutErrors } from './text-spacing.ts'
import { TREES } from './trees.ts'

const WIDTHS = [320, 360, 768, 1440, 2560]
const DEVICES = [360, 768, 1440]
const TOUCH_WIDTH = 360
const TREE_WIDTH = 1440
/** A screen of 1280 by 1024 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }
/** Each state is checked some fifteen times, also on a busy machine. */
const PATIENCE_MS = 120_000
/** Where also no text may be cut off. */
const WHOLE = [320, 1200]
/** Where rules begin or end, right before that, and between; each state is checked at other widths too. */
const BETWEEN = [479, 639, 640, 767, 900, 1023, 1024, 1920, 2560]
const PATHS = ['/', '/project/ridgeline', '/summarize', '/privacy', '/no/such/page']
const LONG_PATHS = ['/', '/project/ridgeline', '/project/golden-hour']
const WIDE_PAGES = {
  vitrine: { sample: PATHS, long: LONG_PATHS },
  paper: { paper: PATHS, 'long paper': LONG_PATHS },
}
const FIRST_LOOK = { width: 320, theme: 'dark' } as const

/** States with the same layout are checked once. */
const DISTINCT = [...new Map(STATES.map((state) => [toArrangement(state), state])).values()]

test.describe.configure({ timeout: PATIENCE_MS })

for (const [site, paths] of Object.entries(PAGES) as [SiteName, string[]][]) {
  test.describe(() => {
    // The tests of a site that has few run in one worker, which starts the site once.
    test.describe.configure({ mode: site === 'sample' ? 'parallel' : 'default' })

    test(`the HTML of the pages is valid: ${site}`, async ({ sites }) => {
      const { origin } = await sites.find(site)
      for (const path of paths) {
        const page = await fetch(origin + path)
        expect(await findHtmlErrors(await page.text()), path).toEqual([])
      }
    })

    for (const state of DISTINCT.filter((state) => state.site === site)) {
      test.describe(() => {
        test.use({ ...toOptions(state, FIRST_LOOK), contextOptions: toOptions(state, FIRST_LOOK) })

        test(`accessible at every size: ${state.name}`, async ({ page, errors, sites }) => {
          for (const pattern of state.errors ?? []) errors.expected(pattern)
          await openState(page, { state, site: await sites.find(site) }, FIRST_LOOK.theme)
          await expectAccessible(page, state)
        })
      })
    }
  })
}

for (const [look, pages] of Object.entries(WIDE_PAGES)) {
  test(`no page scrolls sideways from 320 to 2560 px, in the look ${look}`, async ({ page, errors, sites }) => {
    errors.expected(/status of 404/)
    for (const [site, paths] of Object.entries(pages) as [SiteName, string[]][]) {
      const { origin } = await sites.find(site)
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 300 })
        await page.goto(origin + path)
        for (const width of WHOLE) {
          await page.setViewportSize({ width, height: 300 })
          expect(await findLayoutErrors(page), `${site} ${path}, ${width} px`).toEqual([])
        }
        // Layout alone: painting takes most of the time.
        await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'))
        for (const width of BETWEEN) {
          await page.setViewportSize({ width, height: 300 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${site} ${path}, ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    }
  })
}

test('every accessibility tree is of a state that is checked', () => {
  expect(DISTINCT.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TREES)))
})

test('accessible and valid: the pages of a message that was refused and sent without scripts', async ({
  page,
  visit,
  errors,
}) => {
  errors.expected(/status of 400/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await test.step('refused', () => expectAnswerPage(page, 400))
  for (const name of ['Your Name', 'Subject', 'Message']) await page.getByLabel(name, { exact: true }).fill(name)
  await test.step('sent', () => expectAnswerPage(page, 201))
})

async function expectAccessible(page: Page, state: State): Promise<void> {
  const found: Record<string, string[]> = {}
  const look = async (where: string, find: (page: Page) => Promise<string[]>) => {
    const seen = await find(page)
    if (seen.length > 0) found[where] = seen
  }
  await page.setViewportSize(ZOOMED)
  await look('400 %', findLayoutErrors)
  for (const width of WIDTHS.filter((width) => matchesWidth(state, width))) {
    await page.setViewportSize(toViewport(state, width))
    await look(`${width} px`, findLayoutErrors)
    if (width === TOUCH_WIDTH && state.media?.media !== 'print') await look('touch', findSmallTargets)
    if (width === TREE_WIDTH) await expectTree(page, TREES[state.name])
    if (!DEVICES.includes(width)) continue
    // axe is a script: the pages that only exist without scripts have a test of their own.
    if (state.scripts !== false) await look(`axe, ${width} px`, () => findAxeViolations(page, state.region))
    await look(`text spacing, ${width} px`, findSpacedLayoutErrors)
  }
  expect(found).toEqual({})
}

async function expectTree(page: Page, tree: string | undefined): Promise<void> {
  if (!tree) return
  await test.step('accessibility tree', async () => {
    await expect.soft(page.locator('body')).toMatchAriaSnapshot(tree)
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}

/** Submits as the browser does a form that no script has taken over, and checks the page that answers. */
async function expectAnswerPage(page: Page, status: number): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.waitForEvent('domcontentloaded'),
    page.locator('form.contact-form').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  expect(response.status()).toBe(status)
  await page.getByRole('link', { name: 'Return to Portfolio' }).waitFor()
  expect(response.headers()['content-type']).toMatch(/^text\/html/)
  expect(await findHtmlErrors(await response.text())).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
}

function toArrangement({ name, site, path, media, interact }: State): string {
  return interact ? name : [site, path, media?.media].join(' ')
}
