import type { Page } from '@playwright/test'
import { type OpenedStudio, openStudio, type StudioOptions } from '../fakes/studio.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect }

export const test = base.extend<{ studio(options?: StudioOptions): Promise<OpenedStudio> }>({
  /** Opens a studio in the page. It ends after the test. */
  studio: async ({ page, closeAfter }, use) => {
    await use(async (options) => {
      const studio = await openStudio(options)
      closeAfter(studio.stop)
      await page.goto(studio.address)
      return studio
    })
  },
})

export function openScreen(page: Page, name: string): Promise<void> {
  return page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}
