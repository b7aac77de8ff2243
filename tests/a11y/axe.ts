import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Theme } from '../../screenshots/visit.ts'

type Found = { violations: { id: string; nodes: { html: string }[] }[] }
type WithAxe = { axe?: { run(options: object): Promise<Found> } }

/** Telling all that is right as well takes five times as long. */
const OPTIONS = { resultTypes: ['violations' as const] }

/** What axe finds wrong with the page as it stands, a line for each rule. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const { violations } = (await lookAgain(page)) ?? (await lookFirst(page))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** There are no frames to look into. */
function lookFirst(page: Page): Promise<Found> {
  return new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze()
}

/** The first look leaves axe in the page: to bring it again takes longer than to look. */
function lookAgain(page: Page): Promise<Found | undefined> {
  return page.evaluate((options) => (window as WithAxe).axe?.run(options), OPTIONS)
}

/** As the theme menu does it, also before scripts have read the choice; colours that pass into each other have arrived. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((shown) => {
    localStorage.setItem('vite-ui-theme', shown)
    dispatchEvent(new StorageEvent('storage'))
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(shown)
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  }, theme)
}
