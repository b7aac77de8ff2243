import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run(context: Document | string, options: object): Promise<{ violations: Violation[] }> }

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Preloading is off, because only rules about audio and video need it. */
const OPTIONS = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false }
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const OFF = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]))
/** By default, axe doesn't check the size of targets. */
const STRUCTURE = { ...OPTIONS, rules: { ...OFF, 'target-size': { enabled: true } } }
const COLORS = { ...OPTIONS, runOnly: COLOR_RULES }

/** Checks the page, or a region of it. Its colors are checked in both themes, and the other one stays active. */
export async function findAxeViolations(page: Page, region?: string): Promise<string[]> {
  return [...(await findStructureViolations(page, region)), ...(await findColorViolations(page, region))]
}

/** Checks everything that doesn't depend on the theme. */
export async function findStructureViolations(page: Page, region?: string): Promise<string[]> {
  await load(page)
  return page.evaluate(run, { region, options: STRUCTURE })
}

/** Checks the contrast in the current theme and then in the other one, which stays active. */
export async function findColorViolations(page: Page, region?: string): Promise<string[]> {
  await load(page)
  const violations = await page.evaluate(run, { region, options: COLORS })
  await page.evaluate(switchTheme)
  return [...violations, ...(await page.evaluate(run, { region, options: COLORS }))]
}

/** Compiling the script takes longer than running it. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
}

async function run({ region, options }: { region?: string; options: object }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const theme = document.documentElement.classList.contains('light') ? 'light' : 'dark'
  const { violations } = await axe.run(region ?? document, options)
  const shown = matchMedia('print').matches ? violations.filter(({ id }) => id !== 'target-size') : violations
  return shown.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Switches the theme in the browser, even before hydration, and finishes color transitions. */
async function switchTheme(): Promise<void> {
  const { classList } = document.documentElement
  const other = classList.contains('light') ? 'dark' : 'light'
  localStorage.setItem('vite-ui-theme', other)
  dispatchEvent(new StorageEvent('storage'))
  classList.remove('light', 'dark')
  classList.add(other)
  // A hydrated theme menu renders the change in a later frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}
