import type { Page } from '@playwright/test'
import { type OpenedStudio, openStudio, type StudioOptions } from '../fakes/studio/process.ts'
import { test as base, expect, waitForIslands } from '../fixtures.ts'

export { expect }

export const test = base.extend<{ studio(options?: StudioOptions): Promise<OpenedStudio> }>({
  /** Opens a studio in the page. It ends after the test. */
  studio: async ({ page, closeAfter, errors }, use) => {
    await use(async (options) => {
      const studio = await openStudio(options)
      closeAfter(studio.stop)
      errors.watch(studio, studio.logs.length)
      await page.goto(studio.address)
      return studio
    })
  },
})

/** Waits until the page in the preview listens to the studio and has nothing left to load. */
export async function waitForPreview(page: Page): Promise<void> {
  await expect(page.frameLocator('iframe').locator('[data-source]').first()).toBeAttached()
  for (const frame of page.mainFrame().childFrames()) {
    await waitForIslands(frame)
    await frame.waitForLoadState('networkidle')
  }
}

export async function openScreen(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}
