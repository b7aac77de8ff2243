import type { Page } from '@playwright/test'
import type { State } from './state.ts'

/** Chromium can't render taller screenshots. */
const MAX_HEIGHT_PX = 16_000
/** Longer animations run forever, or close a toast when they end. */
const MAX_ANIMATION_MS = 2_000

export async function takeScreenshot(page: Page, state: State, path: string): Promise<void> {
  const fullPage = state.capture === 'page'
  await settle(page, state)
  const { width = 0 } = page.viewportSize() ?? {}
  const height = fullPage ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const clip = height > MAX_HEIGHT_PX ? { x: 0, y: 0, width, height: MAX_HEIGHT_PX } : undefined
  await page.screenshot({ path, fullPage, animations: fullPage ? 'disabled' : 'allow', clip })
}

async function settle(page: Page, { capture, scrollTo }: State): Promise<void> {
  if (capture === 'page') await loadLazyImages(page)
  if (scrollTo) {
    await page.locator(scrollTo).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  }
  await waitForImages(page)
  await page.evaluate(waitForAnimations, MAX_ANIMATION_MS)
}

async function loadLazyImages(page: Page): Promise<void> {
  const { end, step } = await page.evaluate(() => ({ end: document.documentElement.scrollHeight, step: innerHeight }))
  for (let top = 0; top < end; top += step) {
    await page.evaluate((next) => scrollTo({ top: next, behavior: 'instant' }), top)
    await waitForImages(page)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

function waitForImages(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    return document.fonts.status === 'loaded' && inView.every(({ complete }) => complete)
  })
}

async function waitForAnimations(maxMs: number): Promise<void> {
  const animations = document.getAnimations().filter(({ playState, effect, timeline }) => {
    const isShort = Number(effect?.getComputedTiming().endTime) <= maxMs
    return playState === 'running' && timeline === document.timeline && isShort
  })
  await Promise.allSettled(animations.map(({ finished }) => finished))
}
