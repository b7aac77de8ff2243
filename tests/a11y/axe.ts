import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Theme } from '../../screenshots/visit.ts'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run(options: object): Promise<{ violations: Violation[] }> }

/** Reporting what passes as well takes five times as long. */
const OPTIONS = { resultTypes: ['violations' as const] }

/** A line for each rule of axe that the page violates. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const violations = (await runAgain(page, OPTIONS)) ?? (await runFirst(page, OPTIONS))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Legacy mode: there are no frames. */
async function runFirst(page: Page, options: object): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()
  return violations
}

/** The first run leaves axe in the page: to inject it takes longer than to run it. */
function runAgain(page: Page, options: object): Promise<Violation[] | undefined> {
  return page.evaluate(async (given) => {
    const found = await (window as { axe?: Axe }).axe?.run(given)
    // Only what is reported: the whole result is slow to transfer.
    return found?.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, options)
}

/** Switches like the theme menu, also before hydration, and ends colour transitions. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (shown) => {
    localStorage.setItem('vite-ui-theme', shown)
    dispatchEvent(new StorageEvent('storage'))
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(shown)
    // A hydrated theme menu renders the change in a later frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  }, theme)
}
