import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

// Chromium captures only what is near the viewport: the whole page is, whether or not Back has scrolled yet. With few
// pixels, because a browser that is busy drawing may leave parts out of a transition.
test.use({
  viewport: { width: 1440, height: 7_000 },
  deviceScaleFactor: 0.1,
  contextOptions: { reducedMotion: 'no-preference' },
})

/** Cards and project pages share the name, so that one banner becomes the other. */
const FROM_CARD = '::view-transition-old(banner-golden-hour)'
const TO_CARD = '::view-transition-new(banner-golden-hour)'
/** A transition that has not begun by then was skipped. */
const AT_ONCE = { timeout: 5_000 }

test('a card becomes the banner of its project, and the banner its card', async ({ page }) => {
  await watchTransitions(page)
  // A browser skips a transition whose page is not ready within its own time limit, as on a busy machine.
  await expect(async () => {
    await page.goto('/')
    await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).click()
    await expect(page).toHaveURL(/\/project\/golden-hour$/)
    await expect.poll(() => readMoving(page), AT_ONCE).toContain(FROM_CARD)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => readMoving(page), AT_ONCE).toContain(TO_CARD)
  }).toPass()
  await test.step('nothing moves from page to page where less motion is wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).click()
    await expect(page).toHaveURL(/\/project\/golden-hour$/)
    await expect(page.locator('html')).toHaveAttribute('data-moves', 'false')
  })
})

/** Notes, in every document that opens, whether a transition brought it, and which of its parts move in that. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.moves = String(Boolean(viewTransition))
      viewTransition?.ready.then(() => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        document.documentElement.dataset.moving = moving.join(' ')
      })
    })
  })
}

async function readMoving(page: Page): Promise<string[]> {
  return ((await page.locator('html').getAttribute('data-moving')) ?? '').split(' ')
}
