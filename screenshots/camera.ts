import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { State } from './state.ts'

const THUMBNAIL_WIDTH_PX = 320
/** Chromium renders no taller screenshot at once. */
const MAX_HEIGHT_PX = 16_000
/** Longer animations are endless, or the progress bar of a toast that closes at its end. */
const MAX_ANIMATION_MS = 2_000

export type Shot = { state: State; width: number; theme: string }

/** The file name of a screenshot, without its extension. */
export function toFileName({ state, width, theme }: Shot): string {
  return `${state.name.replace(/[^\w]+/g, '-')}-${width}-${theme}`
}

/** Takes a screenshot of the page, and a thumbnail for the contact sheet. */
export async function takeShot(page: Page, shot: Shot, folder: string): Promise<void> {
  const fullPage = shot.state.frame === 'page'
  await settle(page, shot.state)
  const file = join(folder, `${toFileName(shot)}.png`)
  const height = fullPage ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const clip = height > MAX_HEIGHT_PX ? { x: 0, y: 0, width: shot.width, height: MAX_HEIGHT_PX } : undefined
  await page.screenshot({ path: file, fullPage, animations: fullPage ? 'disabled' : 'allow', clip })
  const thumbnail = join(folder, 'small', `${toFileName(shot)}.webp`)
  await sharp(file).resize({ width: THUMBNAIL_WIDTH_PX }).webp().toFile(thumbnail)
}

/** Waits for lazy images and animations. */
async function settle(page: Page, { frame, at }: State): Promise<void> {
  if (frame === 'page') await scrollThrough(page)
  if (at) await page.locator(at).evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitForImages(page)
  await page.evaluate(waitForAnimations, MAX_ANIMATION_MS)
}

/** Loads lazy images, then returns to the top. */
async function scrollThrough(page: Page): Promise<void> {
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

/** Runs in the browser. */
async function waitForAnimations(maxMs: number): Promise<void> {
  const animations = document.getAnimations().filter(({ playState, effect, timeline }) => {
    const isShort = Number(effect?.getComputedTiming().endTime) <= maxMs
    return playState === 'running' && timeline === document.timeline && isShort
  })
  await Promise.allSettled(animations.map(({ finished }) => finished))
}
