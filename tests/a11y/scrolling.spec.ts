import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const PHONE = { width: 390, height: 844 }
/** A viewport of 1280 × 1024 px has this size at 400% zoom. */
const ZOOMED = { width: 320, height: 256 }
const VIEWPORTS = [{ width: 1440, height: 900 }, PHONE, ZOOMED]
const SCROLL_POSITIONS = [0, 0.5, 1]
const MAX_STOPS = 80
/** The distance that a focused element keeps from the header and from the lower edge. */
const ROOM_PX = 25

type Stop = { name: string; isInHeader: boolean; scrollY: number; top: number; bottom: number; room: [number, number] }

for (const viewport of VIEWPORTS) {
  test(`Tab never makes the page jump at ${viewport.width} px`, async ({ page, visit }) => {
    test.slow()
    await page.setViewportSize(viewport)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (const position of viewport === ZOOMED ? [0.5] : SCROLL_POSITIONS) {
        await visit('/')
        const start = await scrollToShare(page, position)
        const stops = await walk(page, key)
        expect(stops.length).toBeGreaterThan(30)
        for (const [index, stop] of stops.entries()) {
          const before = stops[index - 1]?.scrollY ?? start
          const where = `${key} from ${position}: ${stop.name}`
          if (stop.isInHeader && viewport !== ZOOMED) expect(stop.scrollY, where).toBe(before)
          if (!stop.isInHeader) expectInView(stop, where)
          if (wasInView(stop, before)) expect(stop.scrollY, where).toBe(before)
        }
      }
    }
  })

  test(`links to sections show their headings below the header at ${viewport.width} px`, async ({ page, visit }) => {
    await page.setViewportSize(viewport)
    await visit('/')
    for (const id of ['contact', 'skills', 'timeline', 'about', 'portfolio']) {
      await page.evaluate((hash) => location.assign(`#${hash}`), id)
      const heading = page.locator(`#${id} h2`)
      await expect(heading).toBeInViewport({ ratio: 1 })
      const { top, bottom } = await measureRoom(page)
      const y = await heading.evaluate((element) => element.getBoundingClientRect().top)
      expect(y - top, id).toBeGreaterThan(0)
      expect(y - top, id).toBeLessThan(Math.min(170, (bottom - top) / 2))
    }
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(viewport === ZOOMED ? 65 : 1)
  })
}

async function walk(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key)
    const stop = await readStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`${key} did not leave the page after ${MAX_STOPS} stops.`)
}

function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const header = document.querySelector('.site-header')
    if (!focused || !header || focused === document.body) return undefined
    const { top, bottom } = focused.getBoundingClientRect()
    const isSticky = getComputedStyle(header).position === 'sticky'
    return {
      name: focused.outerHTML.slice(0, 80),
      isInHeader: focused.closest('.site-header, .skip-link') !== null,
      scrollY,
      top,
      bottom,
      room: [isSticky ? header.getBoundingClientRect().bottom : 0, innerHeight] as [number, number],
    }
  })
}

function expectInView({ top, bottom, room: [start, end] }: Stop, where: string): void {
  const isTooTall = bottom - top > end - start - ROOM_PX
  expect(isTooTall ? Math.min(end - top, bottom - start) : Math.min(top - start, end - bottom), where).toBeGreaterThan(
    0,
  )
}

/** Returns true if the element was so far from the edges that the page did not have to scroll. */
function wasInView({ scrollY, top, bottom, room: [start, end] }: Stop, before: number): boolean {
  const moved = scrollY - before
  return top + moved > start + ROOM_PX && bottom + moved < end - ROOM_PX
}

function scrollToShare(page: Page, position: number): Promise<number> {
  return page.evaluate((share) => {
    scrollTo({ top: share * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
    return scrollY
  }, position)
}

function measureRoom(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const bottom = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    return { top: Math.max(0, bottom), bottom: innerHeight }
  })
}
