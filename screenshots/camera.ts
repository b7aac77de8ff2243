import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { State } from './state.ts'

/** A phone's screen in small; of a longer page the sheet shows the top. */
const SMALL = { width: 320, height: 700 }
/** The largest that a picture may be high, in px: a browser draws no more in one go. */
const TALLEST = 16_000
/** A toast's bar, and the turning of a print, take longer and shorter than this. */
const LONGEST_MOVE_MS = 2_000

export type Shot = { state: State; width: number; theme: string }

/** The name of a picture's file, without its ending. */
export function toFileName({ state, width, theme }: Shot): string {
  return `${state.name.replace(/[^\w]+/g, '-')}-${width}-${theme}`
}

/** Takes a picture of the page as it stands, and a small one for the contact sheet. */
export async function takeShot(page: Page, shot: Shot, folder: string): Promise<void> {
  const whole = shot.state.frame === 'page'
  await settle(page, shot.state)
  const file = join(folder, `${toFileName(shot)}.png`)
  const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const clip = height > TALLEST ? { x: 0, y: 0, width: shot.width, height: TALLEST } : undefined
  await page.screenshot({ path: file, fullPage: whole, animations: whole ? 'disabled' : 'allow', clip })
  await sharp(file)
    .resize({ width: SMALL.width })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) =>
      sharp(data)
        .extract(toTop(info))
        .webp()
        .toFile(join(folder, 'small', `${toFileName(shot)}.webp`)),
    )
}

function toTop({ width, height }: { width: number; height: number }) {
  return { left: 0, top: 0, width, height: Math.min(height, SMALL.height) }
}

/** Nothing is still on its way: lazy pictures are there, what has moved into view stands. */
async function settle(page: Page, { frame, at }: State): Promise<void> {
  if (frame === 'page') await passBy(page)
  if (at) await page.locator(at).evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitForPictures(page)
  await page.evaluate(waitForMoves, LONGEST_MOVE_MS)
}

/** Scrolls to the end, waiting at each step for the pictures that come into view, and back to the top. */
async function passBy(page: Page): Promise<void> {
  const { end, step } = await page.evaluate(() => ({ end: document.documentElement.scrollHeight, step: innerHeight }))
  for (let top = 0; top < end; top += step) {
    await page.evaluate((next) => scrollTo({ top: next, behavior: 'instant' }), top)
    await waitForPictures(page)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

function waitForPictures(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    return document.fonts.status === 'loaded' && inView.every(({ complete }) => complete)
  })
}

/** Runs in the browser. What moves for longer than this moves for ever, or is a toast that goes when it ends. */
async function waitForMoves(longestMs: number): Promise<void> {
  const isShort = ({ effect, timeline }: Animation) =>
    timeline === document.timeline && Number(effect?.getComputedTiming().endTime) <= longestMs
  const moves = document.getAnimations().filter((move) => move.playState === 'running' && isShort(move))
  await Promise.allSettled(moves.map(({ finished }) => finished))
}
