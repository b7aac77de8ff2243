import { expect, type Page, test } from '@playwright/test'
import { findLayoutErrors } from '../states/layout-errors.ts'
import type { State } from '../states/state.ts'
import { matchesWidth, toViewport } from '../states/visit.ts'
import { findColorViolations, findStructureViolations } from './axe.ts'
import { ACCESSIBILITY_TREES } from './trees.ts'

const TOUCH_WIDTH = 360
const TREE_WIDTH = 1440
/** A viewport of 1280 × 1024 px has this size at 400% zoom. */
const ZOOMED_VIEWPORT = { width: 320, height: 256 }
const MIN_TARGET_PX = 44
/** WCAG 1.4.12 requires that pages work with this spacing. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Lists the widths for each check. All of them are also in `layout`. */
export type Widths = { layout: number[]; structure: number[]; colors: number[]; spacing: number[] }

/** Returns only one of several states with the same layout. */
export function toDistinctLayouts(states: State[]): State[] {
  return [...new Map(states.map((state) => [toLayoutKey(state), state])).values()]
}

function toLayoutKey({ name, site, path, media, interact }: State): string {
  return interact ? name : [site, path, media?.media].join(' ')
}

export async function expectAccessible(page: Page, state: State, widths: Widths): Promise<void> {
  const errors: Record<string, string[]> = {}
  const check = async (name: string, find: (page: Page) => Promise<string[]>) => {
    const found = await test.step(name, () => find(page))
    if (found.length > 0) errors[name] = found
  }
  await page.setViewportSize(ZOOMED_VIEWPORT)
  await check('400%', findLayoutErrors)
  for (const width of widths.layout.filter((width) => matchesWidth(state, width))) {
    await page.setViewportSize(toViewport(state, width))
    await check(`${width} px`, findLayoutErrors)
    if (width === TOUCH_WIDTH && state.media?.media !== 'print') await check('touch', findSmallTargets)
    if (width === TREE_WIDTH) await expectTree(page, ACCESSIBILITY_TREES[state.name])
    if (widths.spacing.includes(width)) await check(`text spacing, ${width} px`, findSpacedLayoutErrors)
    // axe needs scripts; another test checks the pages that exist only without them.
    if (state.scripts === false) continue
    const { region } = state
    if (widths.structure.includes(width)) await check(`axe, ${width} px`, () => findStructureViolations(page, region))
    if (widths.colors.includes(width)) await check(`colors, ${width} px`, () => findColorViolations(page, region))
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
