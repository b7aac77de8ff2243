import type { Page } from '@playwright/test'

/** Line boxes are taller than their glyphs. */
const GLYPH_HEIGHT_RATIO = 0.6
const ROUNDING_TOLERANCE_PX = 2
const MAX_QUOTE_LENGTH = 40
const MAX_REPORTED = 5

type Box = { left: number; right: number; top: number; bottom: number }
/** `visible` is the part of the box that no ancestor clips. Lines of one paragraph share a `block`. */
type Line = { text: string; box: Box; visible: Box; block: number }
type Layout = { width: number; overflow: number; lines: Line[] }

/** Finds horizontal overflow, clipped text, and overlapping text. */
export async function findLayoutErrors(page: Page): Promise<string[]> {
  await page.evaluate(() => delete document.documentElement.dataset.below)
  const layout = await page.evaluate(readLayout)
  const overflow = layout.overflow > 0 ? [`is ${layout.overflow} px wider than the viewport`] : []
  return [...overflow, ...findClipped(layout).slice(0, MAX_REPORTED), ...findOverlaps(layout).slice(0, MAX_REPORTED)]
}

function findClipped({ width, lines }: Layout): string[] {
  const tolerance = ROUNDING_TOLERANCE_PX
  return lines
    .filter(({ box, visible }) => {
      const isOutside = box.left < -tolerance || box.right > width + tolerance
      const isClipped = visible.left - box.left > tolerance || box.right - visible.right > tolerance
      return isOutside || isClipped || visible.bottom - visible.top < (box.bottom - box.top) * GLYPH_HEIGHT_RATIO
    })
    .map(({ text }) => `cuts off "${shorten(text)}"`)
}

function findOverlaps({ lines }: Layout): string[] {
  const glyphs = lines.map((line) => ({ ...line, box: toGlyphBox(line.visible) }))
  return glyphs.flatMap((one, index) =>
    glyphs
      .slice(index + 1)
      .filter((other) => one.block !== other.block && overlap(one.box, other.box))
      .map((other) => `shows "${shorten(one.text)}" and "${shorten(other.text)}" on top of each other`),
  )
}

function overlap(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > ROUNDING_TOLERANCE_PX && height > ROUNDING_TOLERANCE_PX
}

function toGlyphBox(box: Box): Box {
  const margin = ((box.bottom - box.top) * (1 - GLYPH_HEIGHT_RATIO)) / 2
  return { ...box, top: box.top + margin, bottom: box.bottom - margin }
}

function shorten(text: string): string {
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
}

/** Runs in the browser. Skips text that floats above the page, and text in scrollable boxes. */
function readLayout(): Layout {
  const blocks: Element[] = []
  const frames = new Map<Element, Box | undefined>()
  const lines: Line[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.nodeValue?.trim()
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const frame = toFrame(parent)
    if (!frame) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      lines.push({ text, box: clip(box, box), visible: clip(box, frame), block: toBlock(parent) })
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

  function toFrame(element: Element | null): Box | undefined {
    if (!element || element === document.body) return { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 }
    if (!frames.has(element)) frames.set(element, clipToElement(toFrame(element.parentElement), element))
    return frames.get(element)
  }

  function clipToElement(frame: Box | undefined, element: Element): Box | undefined {
    const style = getComputedStyle(element)
    const floats = style.position === 'fixed' || element.matches('.site-header, svg')
    const scrolls = style.overflowX === 'auto' && element.matches('[tabindex="0"]')
    if (!frame || floats || scrolls) return undefined
    if (style.overflowX === 'visible') return frame
    const box = element.getBoundingClientRect()
    // One pixel, which may be turned.
    if (box.width < 2) return undefined
    return clip(frame, box)
  }
}
