import type { Page } from '@playwright/test'

/** Boxes of letters reach a little over their letters, above and below; only this share of their height is taken. */
const LETTERS_SHARE = 0.6
/** What a rounding can do, in px. */
const TOLERANCE = 2
const SHOWN_LENGTH = 40
const MAX_REPORTED = 5

type Box = { left: number; right: number; top: number; bottom: number }
/** A line of text: `shown` is what is left of it by boxes that cut; `block` tells lines of one paragraph from others. */
type Line = { words: string; box: Box; shown: Box; block: number }
type Layout = { width: number; overflow: number; lines: Line[] }

/** Horizontal overflow, text that is cut off and text that overlaps, one sentence each. */
export async function findLayoutErrors(page: Page): Promise<string[]> {
  const layout = await page.evaluate(readLayout)
  const overflow = layout.overflow > 0 ? [`is ${layout.overflow} px wider than the screen`] : []
  return [...overflow, ...findCut(layout).slice(0, MAX_REPORTED), ...findOverlaps(layout).slice(0, MAX_REPORTED)]
}

function findCut({ width, lines }: Layout): string[] {
  return lines
    .filter(({ box, shown }) => {
      const isBeyond = box.left < -TOLERANCE || box.right > width + TOLERANCE
      const isCut = shown.left - box.left > TOLERANCE || box.right - shown.right > TOLERANCE
      return isBeyond || isCut || shown.bottom - shown.top < (box.bottom - box.top) * LETTERS_SHARE
    })
    .map(({ words }) => `cuts off "${shorten(words)}"`)
}

function findOverlaps({ lines }: Layout): string[] {
  const letters = lines.map((line) => ({ ...line, box: toLetters(line.shown) }))
  return letters.flatMap((one, index) =>
    letters
      .slice(index + 1)
      .filter((other) => one.block !== other.block && overlap(one.box, other.box))
      .map((other) => `lays "${shorten(one.words)}" over "${shorten(other.words)}"`),
  )
}

function overlap(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide > TOLERANCE && high > TOLERANCE
}

function toLetters(box: Box): Box {
  const margin = ((box.bottom - box.top) * (1 - LETTERS_SHARE)) / 2
  return { ...box, top: box.top + margin, bottom: box.bottom - margin }
}

function shorten(words: string): string {
  return words.length > SHOWN_LENGTH ? `${words.slice(0, SHOWN_LENGTH)}…` : words
}

/** Runs in the browser. Skips text that floats over the page (header, menus, toasts), and text that a keyboard can scroll to. */
function readLayout(): Layout {
  const blocks: Element[] = []
  const frames = new Map<Element, Box | undefined>()
  const lines: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue?.trim()
    const parent = text.parentElement
    if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const frame = toFrame(parent)
    if (!frame) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      lines.push({ words, box: clip(box, box), shown: clip(box, frame), block: toBlock(parent) })
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return { width: clientWidth, overflow: scrollWidth - clientWidth, lines }

  function clip(one: Box, other: Box): Box {
    const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)]
    return { left, right, top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom) }
  }

  function toBlock(element: Element): number {
    let block = element
    while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
    if (!blocks.includes(block)) blocks.push(block)
    return blocks.indexOf(block)
  }

  /** The visible part of an element inside its clipping ancestors; undefined where it is hidden or floats. */
  function toFrame(element: Element | null): Box | undefined {
    if (!element || element === document.body) return { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 }
    if (!frames.has(element)) frames.set(element, clipAgain(toFrame(element.parentElement), element))
    return frames.get(element)
  }

  function clipAgain(frame: Box | undefined, element: Element): Box | undefined {
    const style = getComputedStyle(element)
    const floats = style.position === 'fixed' || element.matches('.site-header, svg')
    const scrolls = style.overflowX === 'auto' && element.matches('[tabindex="0"]')
    if (!frame || floats || scrolls) return undefined
    if (style.overflowX === 'visible') return frame
    const box = element.getBoundingClientRect()
    if (box.width <= 1) return undefined
    return clip(frame, box)
  }
}
