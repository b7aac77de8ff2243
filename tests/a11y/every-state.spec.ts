import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { SiteName } from '../states/sites.ts'
import type { State } from '../states/state.ts'
import { STATES } from '../states/states.ts'
import { matchesWidth, openState, toOptions } from '../states/visit.ts'
import { findAxeViolations } from './axe.ts'
import { findHtmlErrors, PAGES } from './html.ts'
import { expectAccessible, toDistinctLayouts, type Widths } from './state-checks.ts'
import { ACCESSIBILITY_TREES } from './trees.ts'

// More widths, looks, and themes are in tests/long.
const WIDTHS = [360, 768, 1440]
const AXE_WIDTHS = [360, 1440]
const PHONE_WIDTH = 360
const INITIAL_LOOK = { width: 320, theme: 'dark' } as const
const DISTINCT_STATES = toDistinctLayouts(STATES)

for (const [site, paths] of Object.entries(PAGES) as [SiteName, string[]][]) {
  test.describe(() => {
    // Sites with few tests run in one worker, so each starts once.
    test.describe.configure({ mode: site === 'sample' ? 'parallel' : 'default' })

    test(`valid HTML: ${site}`, async ({ sites }) => {
      const { origin } = await sites.find(site)
      // Validating takes longer than the server keeps an idle connection open, so all pages are fetched first.
      const pages = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).text()))
      for (const [index, html] of pages.entries()) expect(await findHtmlErrors(html), paths[index]).toEqual([])
    })

    for (const state of DISTINCT_STATES.filter((state) => state.site === site)) {
      test.describe(() => {
        test.use({ ...toOptions(state, INITIAL_LOOK), contextOptions: toOptions(state, INITIAL_LOOK) })

        test(`accessible: ${state.name}`, async ({ page, errors, sites }) => {
          for (const pattern of state.errors ?? []) errors.expected(pattern)
          await openState(page, { state, site: await sites.find(site) }, INITIAL_LOOK.theme)
          await expectAccessible(page, state, toWidths(state))
        })
      })
    }
  })
}

test('every accessibility tree belongs to a tested state', () => {
  expect(DISTINCT_STATES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ACCESSIBILITY_TREES)))
})

test('accessible and valid: the contact pages without scripts', async ({ page, visit, errors }) => {
  errors.expected(/status of 400/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await test.step('rejected', () => expectResultPage(page, 400))
  for (const name of ['Your Name', 'Subject', 'Message']) await page.getByLabel(name, { exact: true }).fill(name)
  await test.step('sent', () => expectResultPage(page, 201))
})

/** Colors are checked once, where most of the page is visible. */
function toWidths(state: State): Widths {
  const widest = AXE_WIDTHS.filter((width) => matchesWidth(state, width)).slice(-1)
  return {
    layout: WIDTHS,
    // Roles and names don't depend on the look.
    structure: state.site === 'paper' || state.hasSameColors ? [PHONE_WIDTH] : AXE_WIDTHS,
    colors: state.hasSameColors ? [] : widest,
    spacing: [PHONE_WIDTH],
  }
}

/** Submits the form as a browser without scripts does and checks the result page. */
async function expectResultPage(page: Page, status: number): Promise<void> {
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
