import { expect, type Page } from '@playwright/test'
import { expectVisible, type Ring } from './focus.ts'

const MAX_STOPS = 80
/** The distance that a focused element keeps from the header and from the lower edge. */
const ROOM_PX = 25

type Stop = {
  name: string
  /** The number of the control; see `numberControls`. */
  number: number
  ring: Ring
  isInHeader: boolean
  isHeaderSticky: boolean
  scrollY: number
  top: number
  bottom: number
  room: [start: number, end: number]
}

/** Walks through the page with each key, in a theme of its own, and expects each control once, in view, and with a ring. */
export async function expectSteadyFocus(page: Page, positions: number[]): Promise<void> {
  const controls = await numberControls(page)
  expect(controls.length).toBeGreaterThan(30)
  for (const [key, theme] of Object.entries({ Tab: 'dark', 'Shift+Tab': 'light' })) {
    // Switching at each stop would compute all styles again.
    await page.evaluate(
      (name) => document.documentElement.classList.replace(name === 'dark' ? 'light' : 'dark', name),
      theme,
    )
    for (const position of positions) {
      const start = await scrollToShare(page, position)
      const stops = await walk(page, key)
      for (const [index, stop] of stops.entries()) {
        expectSteady(stop, stops[index - 1]?.scrollY ?? start, `${key} from ${position}: ${stop.name}`)
      }
      expect(stops.map(({ number }) => number).sort((one, other) => one - other)).toEqual(controls)
    }
  }
}

function expectSteady(stop: Stop, before: number, where: string): void {
  expectVisible(stop.ring, where)
  if (stop.isInHeader && stop.isHeaderSticky) expect(stop.scrollY, where).toBe(before)
  if (!stop.isInHeader) expectInView(stop, where)
  if (wasInView(stop, before)) expect(stop.scrollY, where).toBe(before)
}

/** Ends where the focus leaves the page, or is back at the first stop: a browser without a toolbar may go round. */
async function walk(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(readStop)
    if (!stop || stop.number === stops[0]?.number) return stops
    stops.push(stop)
  }
  throw new Error(`${key} did not leave the page after ${MAX_STOPS} stops.`)
}

/** Gives each visible control a number, because several have the same name, and returns the numbers. */
function numberControls(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
      .map((control, index) => {
        control.dataset.number = String(index)
        return index
      }),
  )
}

/** Runs in the browser. Returns undefined if the focus has left the page. */
function readStop(): Stop | undefined {
  const focused = document.activeElement
  const header = document.querySelector('.site-header')
  if (!(focused instanceof HTMLElement) || !header || focused === document.body) return undefined
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
  const { top, bottom } = focused.getBoundingClientRect()
  const isHeaderSticky = getComputedStyle(header).position === 'sticky'
  return {
    name: focused.outerHTML.slice(0, 80),
    number: Number(focused.dataset.number),
    ring: { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor },
    isInHeader: focused.closest('.site-header, .skip-link') !== null,
    isHeaderSticky,
    scrollY,
    top,
    bottom,
    room: [isHeaderSticky ? header.getBoundingClientRect().bottom : 0, innerHeight],
  }
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
