import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { State } from './state.ts'

const SMALL = { width: 320, height: 480 }
/** The largest that a picture may be high, in px: a browser draws no more in one go. */
const TALLEST = 16_000

export type Shot = { state: State; width: number; theme: string }

/** The name of a picture's file, without its ending. */
export function toFileName({ state, width, theme }: Shot): string {
  return `${state.name.replace(/[^\w]+/g, '-')}-${width}-${theme}`
}

/** Takes a picture of the page as it stands, and a small one for the contact sheet. */
export async function takeShot(page: Page, shot: Shot, folder: string): Promise<void> {
  const whole = shot.state.frame === 'page'
  await settle(page, whole)
  const file = join(folder, `${toFileName(shot)}.png`)
  const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const clip = height > TALLEST ? { x: 0, y: 0, width: shot.width, height: TALLEST } : undefined
  await page.screenshot({ path: file, fullPage: whole, animations: 'disabled', clip })
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

/** Passes by everything once, so that lazy pictures are there and nothing is still on its way. */
async function settle(page: Page, whole: boolean): Promise<void> {
  if (whole) await page.evaluate(passBy)
  await page.evaluate(async () => {
    await document.fonts.ready
    const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    const awaited = [...document.images].filter((image) => {
      return image.checkVisibility() && (image.loading === 'eager' || isInView(image.getBoundingClientRect()))
    })
    await Promise.allSettled(awaited.map((image) => image.decode()))
  })
}

/** Runs in the browser: scrolls to the end, waiting at each step for the pictures that come into view, and back. */
async function passBy(): Promise<void> {
  const before = scrollY
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const inView = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect()
      return image.checkVisibility() && box.bottom > 0 && box.top < innerHeight
    })
    await Promise.allSettled(inView.map((image) => image.decode()))
  }
  scrollTo({ top: before, behavior: 'instant' })
}
