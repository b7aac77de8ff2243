import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What only the page with the tiles gives to a transition: the banner that it comes from, and on the way back goes to. */
const FROM_TILE = '::view-transition-old(banner)'
const TO_TILE = '::view-transition-new(banner)'

/** The scripts do nothing, so that the browser itself loads each page. */
async function keepAsleep(page: Page) {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}

/** Notes, in every document that opens, which parts of it move in the transition that brought it. */
async function watchMorphs(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      viewTransition?.ready.then(() => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        document.documentElement.dataset.moving = moving.join(' ')
      })
    })
  })
  return async () => ((await page.locator('html').getAttribute('data-moving')) ?? '').split(' ')
}

test('on plain page loads a tile becomes the banner of its project, and the banner its tile', async ({ page }) => {
  const readMoving = await watchMorphs(page)
  await keepAsleep(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Golden Hour' }).click()
  await expect(page).toHaveURL(/\/project\/golden-hour$/)
  await expect.poll(readMoving).toContain(FROM_TILE)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(readMoving).toContain(TO_TILE)
})

test('nothing moves from page to page where less motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.morphs = String(Boolean(viewTransition))
    })
  })
  await keepAsleep(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Golden Hour' }).click()
  await expect(page).toHaveURL(/\/project\/golden-hour$/)
  await expect(page.locator('html')).toHaveAttribute('data-morphs', 'false')
})

test('a move that a quick visitor skips is no fault', async ({ page, visit }) => {
  await visit('/')
  const refusals = await page.evaluate(async () => {
    const seen: string[] = []
    // Refusals are told in their order: once the last one is here, all are.
    const last = new Promise<void>((resolve) => {
      addEventListener('unhandledrejection', (event) => {
        event.preventDefault()
        if (event.reason === 'last') resolve()
        else seen.push(String(event.reason))
      })
    })
    const transition = document.startViewTransition(() => {})
    transition.skipTransition()
    await transition.finished
    void Promise.reject('last')
    await last
    return seen
  })
  expect(refusals).toEqual([])
})
