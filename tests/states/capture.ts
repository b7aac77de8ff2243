import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { State } from './state.ts'

const THUMBNAIL_WIDTH_PX = 320
/** Chromium can't render taller screenshots. */
const MAX_HEIGHT_PX = 16_000
/** Longer animations run forever, or close a toast when they end. */
const MAX_ANIMATION_MS = 2_000

export type Screenshot = { state: State; width: number; theme: string }

export function toBaseName({ state, width, theme }: Screenshot): string {
  return `${state.name.replace(/[^\w]+/g, '-')}-${width}-${theme}`
}

export async function takeScreenshot(page: Page, shot: Screenshot, folder: string): Promise<void> {
  const fullPage = shot.state.capture === 'page'
  await settle(page, shot.state)
  const file = join(folder, `${toBaseName(shot)}.png`)
  const height = fullPage ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const clip = height > MAX_HEIGHT_PX ? { x: 0, y: 0, width: shot.width, height: MAX_HEIGHT_PX } : undefined
  await page.screenshot({ path: file, fullPage, animations: fullPage ? 'disabled' : 'allow', clip })
  const thumbnail = join(folder, 'small', `${toBaseName(shot)}.webp`)
  await sharp(file).resize({ width: THUMBNAIL_WIDTH_PX }).webp().toFile(thumbnail)
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
