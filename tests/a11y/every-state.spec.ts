import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findLayoutErrors } from '../states/layout-errors.ts'
import type { SiteName } from '../states/sites.ts'
import type { State } from '../states/state.ts'
import { STATES } from '../states/states.ts'
import { matchesWidth, openState, toOptions, toViewport } from '../states/visit.ts'
import { findAxeViolations } from './axe.ts'
import { findHtmlErrors, PAGES } from './html.ts'
import { ACCESSIBILITY_TREES } from './trees.ts'

const WIDTHS = [320, 360, 768, 1440, 2560]
const DEVICE_WIDTHS = [360, 768, 1440]
const TOUCH_WIDTH = 360
const TREE_WIDTH = 1440
/** A viewport of 1280 × 1024 px has this size at 400% zoom. */
const ZOOMED_VIEWPORT = { width: 320, height: 256 }
const STATE_TIMEOUT_MS = 120_000
const MIN_TARGET_PX = 44
/** WCAG 1.4.12 requires that pages work with this spacing. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
const INITIAL_LOOK = { width: 320, theme: 'dark' } as const

/** Only one of several states with the same layout is checked. */
const DISTINCT_STATES = [...new Map(STATES.map((state) => [toLayoutKey(state), state])).values()]

test.describe.configure({ timeout: STATE_TIMEOUT_MS })

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

        test(`accessible at every size: ${state.name}`, async ({ page, errors, sites }) => {
          for (const pattern of state.errors ?? []) errors.expected(pattern)
          await openState(page, { state, site: await sites.find(site) }, INITIAL_LOOK.theme)
          await expectAccessible(page, state)
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

async function expectAccessible(page: Page, state: State): Promise<void> {
  const errors: Record<string, string[]> = {}
  const check = async (name: string, find: (page: Page) => Promise<string[]>) => {
    const found = await find(page)
    if (found.length > 0) errors[name] = found
  }
  await page.setViewportSize(ZOOMED_VIEWPORT)
  await check('400%', findLayoutErrors)
  for (const width of WIDTHS.filter((width) => matchesWidth(state, width))) {
    await page.setViewportSize(toViewport(state, width))
    await check(`${width} px`, findLayoutErrors)
    if (width === TOUCH_WIDTH && state.media?.media !== 'print') await check('touch', findSmallTargets)
    if (width === TREE_WIDTH) await expectTree(page, ACCESSIBILITY_TREES[state.name])
    if (!DEVICE_WIDTHS.includes(width)) continue
    // axe needs scripts; another test checks the pages that exist only without them.
    if (state.scripts !== false) await check(`axe, ${width} px`, () => findAxeViolations(page, state.region))
    await check(`text spacing, ${width} px`, findSpacedLayoutErrors)
  }
  expect(errors).toEqual({})
}

async function expectTree(page: Page, tree: string | undefined): Promise<void> {
  if (!tree) return
  await test.step('accessibility tree', async () => {
    await expect.soft(page.locator('body')).toMatchAriaSnapshot(tree)
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
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

function toLayoutKey({ name, site, path, media, interact }: State): string {
  return interact ? name : [site, path, media?.media].join(' ')
}

/** Finds controls that are too small to tap. Links in a sentence may be as small as its text. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minSize) => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')
    return [...targets]
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((target) => target.tabIndex >= 0 && !isInSentence(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < minSize - 0.5)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} is ${box.width} × ${box.height} px`)

    function isInSentence(target: HTMLElement): boolean {
      const parentText = target.parentElement?.textContent?.trim() ?? ''
      return (
        getComputedStyle(target).display === 'inline' && parentText.length > (target.textContent?.trim().length ?? 0)
      )
    }
  }, MIN_TARGET_PX)
}

async function findSpacedLayoutErrors(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  const errors = await findLayoutErrors(page)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return errors
}
