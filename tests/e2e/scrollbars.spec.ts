import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findLayoutErrors } from '../states/layout-errors.ts'
import type { SiteName } from '../states/sites.ts'

const CLIPPING_WIDTHS = [320, 1200]
/** A wider layout has the least room at its breakpoint. */
const BREAKPOINTS = [640, 1024]
const OVERFLOW_WIDTHS = process.env.LONG ? [479, 639, 640, 767, 900, 1023, 1024, 1920, 2560] : [...BREAKPOINTS, 2560]
const PATHS = ['/', '/project/ridgeline', '/summarize', '/privacy', '/no/such/page']
const LONG_PATHS = ['/', '/project/ridgeline', '/project/golden-hour']
const PAGES_BY_LOOK = {
  vitrine: { sample: PATHS, long: LONG_PATHS },
  paper: { paper: PATHS, 'long paper': LONG_PATHS },
}
const LOOKS = ['sample', 'paper'] as const
const WIDTHS = process.env.LONG ? [320, 390, 600, 800, 1024, 1366, 1920] : [320, 800, 1366]
const ROUNDING_TOLERANCE_PX = 1
/** Letters have a little space beside them. */
const MIN_LINE_SHARE = 0.97

type Span = { start: number; end: number }

for (const [look, pages] of Object.entries(PAGES_BY_LOOK)) {
  test(`no horizontal scrolling from 320 to 2560 px: ${look}`, async ({ page, errors, sites }) => {
    errors.expected(/status of 404/)
    for (const [site, paths] of Object.entries(pages) as [SiteName, string[]][]) {
      const { origin } = await sites.find(site)
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 300 })
        await page.goto(origin + path)
        for (const width of CLIPPING_WIDTHS) {
          await page.setViewportSize({ width, height: 300 })
          expect(await findLayoutErrors(page), `${site} ${path}, ${width} px`).toEqual([])
        }
        // Hidden pages skip painting, which takes most of the time.
        await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'))
        for (const width of OVERFLOW_WIDTHS) {
          await page.setViewportSize({ width, height: 300 })
          expect(await measureOverflow(page), `${site} ${path}, ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    }
  })
}

for (const site of LOOKS) {
  test(`the hero and the last words are as wide as the page: ${site}`, async ({ page, sites }) => {
    await page.goto((await sites.find(site)).origin)
    await page.evaluate(() => document.fonts.ready)
    for (const width of WIDTHS) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 600 })
        const { scrollbar, content, hero, lines } = await page.evaluate(readSpans)
        expect(scrollbar, 'width of the scrollbar').toBeGreaterThan(0)
        for (const side of ['start', 'end'] as const) {
          expect(Math.abs(hero[side] - content[side]), side).toBeLessThanOrEqual(ROUNDING_TOLERANCE_PX)
        }
        expect(lines).toHaveLength(1)
        const [{ start, end } = content] = lines
        expect(end).toBeLessThanOrEqual(content.end + ROUNDING_TOLERANCE_PX)
        expect(end - start).toBeGreaterThan((content.end - content.start) * MIN_LINE_SHARE)
      })
    }
  })
}

/** Runs in the browser. Returns where the page's content, the hero, and the lines of the footer's heading are. */
function readSpans(): { scrollbar: number; content: Span; hero: Span; lines: Span[] } {
  const find = (selector: string) => document.querySelector(selector) as HTMLElement
  const toSpan = ({ left, right }: DOMRect) => ({ start: left, end: right })
  const boxOf = (selector: string) => find(selector).getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(find('.thanks'))
  const { left, right } = boxOf('#home')
  const { paddingLeft, paddingRight } = getComputedStyle(find('#home'))
  return {
    scrollbar: innerWidth - document.documentElement.clientWidth,
    content: { start: left + Number.parseFloat(paddingLeft), end: right - Number.parseFloat(paddingRight) },
    hero: { start: boxOf('.hero-intro').left, end: boxOf('.hero-work').right },
    lines: Array.from(words.getClientRects(), toSpan),
  }
}

function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
