import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run(context: Document | string, options: object): Promise<{ violations: Violation[] }> }

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only violations and their HTML are reported; only rules about sound, which no page has, need files preloaded. */
const ALL = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false }
/** Themes differ in colours alone; these rules read them. */
const COLOURS = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] }

/** A line for each violation in the page, or in the part of it: in the theme shown, then in the other, which is shown then. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  // Compiling it takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(run, { part, options: ALL })
  await page.evaluate(switchTheme)
  return [...found, ...(await page.evaluate(run, { part, options: COLOURS }))]
}

/** Runs in the browser. */
async function run({ part, options }: { part?: string; options: object }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const theme = document.documentElement.classList.contains('light') ? 'light' : 'dark'
  const { violations } = await axe.run(part ?? document, options)
  return violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs in the browser: like the theme menu, also before hydration, and ends colour transitions. */
async function switchTheme(): Promise<void> {
  const { classList } = document.documentElement
  const other = classList.contains('light') ? 'dark' : 'light'
  localStorage.setItem('vite-ui-theme', other)
  dispatchEvent(new StorageEvent('storage'))
  classList.remove('light', 'dark')
  classList.add(other)
  // A hydrated theme menu renders the change in a later frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
}
