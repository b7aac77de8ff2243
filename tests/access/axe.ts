import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Theme } from '../../shots/visit.ts'

/** What axe finds wrong with the page as it stands, a line for each rule. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  // Telling all that is right as well takes five times as long; and there are no frames to look into.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** As the theme menu does it; colours that pass into each other have arrived. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((shown) => {
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(shown)
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  }, theme)
}
