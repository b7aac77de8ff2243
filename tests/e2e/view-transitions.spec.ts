import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

// Chromium captures only elements near the viewport, so the whole page must fit. The low resolution keeps painting fast,
// because a busy browser may leave elements out of a transition.
test.use({
  viewport: { width: 1440, height: 7_000 },
  deviceScaleFactor: 0.1,
  contextOptions: { reducedMotion: 'no-preference' },
})

const FROM_CARD = '::view-transition-old(banner-golden-hour)'
const TO_CARD = '::view-transition-new(banner-golden-hour)'
/** A transition that has not started by then was skipped. */
const TRANSITION_TIMEOUT = { timeout: 5_000 }

test('the card image and the project banner morph into each other', async ({ page }) => {
  await recordTransitions(page)
  // On a busy machine the browser may skip a transition because the page is not ready in time.
  await expect(async () => {
    await page.goto('/')
    await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).click()
    await expect(page).toHaveURL(/\/project\/golden-hour$/)
    await expect.poll(() => readAnimated(page), TRANSITION_TIMEOUT).toContain(FROM_CARD)
    const others = (await readAnimated(page)).filter((name) => /\((?:banner|title)-(?!golden-hour)/.test(name))
    expect(others, 'the next project is on both pages, but stays').toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => readAnimated(page), TRANSITION_TIMEOUT).toContain(TO_CARD)
  }).toPass()
  await test.step('there is no transition with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.locator('#portfolio').getByRole('link', { name: 'Golden Hour' }).click()
    await expect(page).toHaveURL(/\/project\/golden-hour$/)
    await expect(page.locator('html')).toHaveAttribute('data-has-transition', 'false')
  })
})

/** Records in each document whether a transition ran and which pseudo-elements it animated. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.hasTransition = String(Boolean(viewTransition))
      viewTransition?.ready.then(() => {
        const animated = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        document.documentElement.dataset.animated = animated.join(' ')
      })
    })
  })
}

async function readAnimated(page: Page): Promise<string[]> {
  return ((await page.locator('html').getAttribute('data-animated')) ?? '').split(' ')
}
