import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run(context: Document | string, options: object): Promise<{ violations: Violation[] }> }

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only violations and their HTML are reported; only rules about sound, which no page has, need files preloaded. */
const ALL = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false }
/** Themes differ in colours alone; these rules read them. */
const COLOURS = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] }

/** A line for each violation in the page, or in the part of it: of any rule in the theme shown, of the rules about colours in the other, shown then. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  // Compiling it takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(runInBothThemes, { part, all: ALL, colours: COLOURS })
}

/** Of the rules about colours, in the theme shown: what lies over what depends on the width. */
export async function findContrastViolations(page: Page, part?: string): Promise<string[]> {
  return page.evaluate(
    async ({ part, colours }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(part ?? document, colours)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { part, colours: COLOURS },
  )
}

/** Runs in the browser. */
async function runInBothThemes({ part, all, colours }: { part?: string; all: object; colours: object }) {
  const { axe } = window as unknown as { axe: Axe }
  const { classList } = document.documentElement
  const [shown, other] = classList.contains('light') ? ['light', 'dark'] : ['dark', 'light']
  const found = await run(shown, all)
  await switchTheme()
  return [...found, ...(await run(other, colours))]

  async function run(theme: string | undefined, options: object): Promise<string[]> {
    const { violations } = await axe.run(part ?? document, options)
    return violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }

  /** Like the theme menu, also before hydration, and ends colour transitions. */
  async function switchTheme(): Promise<void> {
    localStorage.setItem('vite-ui-theme', other ?? '')
    dispatchEvent(new StorageEvent('storage'))
    classList.remove('light', 'dark')
    classList.add(other ?? '')
    // A hydrated theme menu renders the change in a later frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  }
}
