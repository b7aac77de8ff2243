import { type ImageFile, SVG_TYPE, shortHash } from './reader.ts'
import { toSet } from './svg/allowed.ts'
import { filterSvg } from './svg/filter.ts'
import { isElement, serializeXml, type XmlElement } from './svg/xml.ts'

const SPRITE_PATH = '/pictures/~icons.svg'
const ICON_SIZE = 48
const ICON_SPACING = 64
const MAX_ICON_BYTES = 16_384
const MIN_ICONS = 2

/** These draw only inside their own icon, and no other icon can change how. */
const SHAPES = toSet('g path rect circle ellipse line polyline polygon')
const SHAPE_ATTRIBUTES = toSet(`
  d points x y width height cx cy r rx ry x1 y1 x2 y2 pathLength viewBox transform
  fill fill-opacity fill-rule clip-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width opacity color paint-order vector-effect shape-rendering`)
const DESCRIPTION = /^(?:title|desc)$/
const IGNORED_ATTRIBUTE =
  /^(?:xmlns|xml:|data-|aria-)|^(?:id|class|version|role|focusable|baseProfile|enable-background)$/
const ROOT_LAYOUT = toSet('x y width height overflow preserveAspectRatio')

export type IconSprite = { path: string; file: ImageFile; urls: ReadonlyMap<string, string> }

/**
 * Combines SVG icons into one file with a `<view>` each. `urls` maps each icon's own URL to its view.
 * An icon that is more than plain shapes keeps its own file, because its styles and ids could clash with those of others.
 */
export function createIconSprite(icons: readonly ImageFile[]): IconSprite | undefined {
  const entries: { icon: ImageFile; text: string }[] = []
  for (const icon of icons) {
    const text = renderIcon(icon, entries.length)
    if (text) entries.push({ icon, text })
  }
  if (entries.length < MIN_ICONS) return undefined
  const size = `width="${ICON_SIZE}" height="${ICON_SIZE}" viewBox="${toViewBox(0)}"`
  const views = entries.map(({ text }) => text).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${views}</svg>`
  const url = `${SPRITE_PATH}?v=${shortHash(svg)}`
  return {
    path: SPRITE_PATH,
    file: { bytes: new TextEncoder().encode(svg), type: SVG_TYPE, url },
    urls: new Map(entries.map(({ icon }, index) => [icon.url, `${url}#i${index}`])),
  }
}

function renderIcon({ type, bytes }: ImageFile, index: number): string | undefined {
  if (type !== SVG_TYPE || bytes.length > MAX_ICON_BYTES) return undefined
  const filtered = filterSvg(new TextDecoder().decode(bytes))
  if (!filtered || filtered.removed.length > 0) return undefined
  const { root } = filtered
  const viewBox = root.attribs.viewBox ?? findViewBox(root)
  // A moved root would be drawn over another icon.
  if (!viewBox || root.attribs.transform) return undefined
  const own = Object.entries(root.attribs).filter(([name]) => !ROOT_LAYOUT.has(name))
  const layout = { viewBox, y: `${index * ICON_SPACING}`, width: `${ICON_SIZE}`, height: `${ICON_SIZE}` }
  root.attribs = { ...Object.fromEntries(own), ...layout }
  if (!keepShapes(root)) return undefined
  return `<view id="i${index}" viewBox="${toViewBox(index)}"/>${serializeXml(root)}`
}

function findViewBox({ attribs }: XmlElement): string | undefined {
  const [width, height] = [Number.parseFloat(attribs.width ?? ''), Number.parseFloat(attribs.height ?? '')]
  return width > 0 && height > 0 ? `0 0 ${width} ${height}` : undefined
}

/** Removes what draws nothing. Returns false if there is more than shapes. */
function keepShapes(element: XmlElement): boolean {
  const attributes = Object.entries(element.attribs).filter(([name]) => !IGNORED_ATTRIBUTE.test(name))
  const shapes = element.children.filter(isElement).filter(({ name }) => !DESCRIPTION.test(name))
  const hasText = element.children.some((child) => 'data' in child && child.data.trim())
  element.attribs = Object.fromEntries(attributes)
  element.children = shapes
  return (
    !hasText &&
    attributes.every(([name, value]) => SHAPE_ATTRIBUTES.has(name) && !/url\(/i.test(value)) &&
    shapes.every((shape) => SHAPES.has(shape.name) && keepShapes(shape))
  )
}

function toViewBox(index: number): string {
  return `0 ${index * ICON_SPACING} ${ICON_SIZE} ${ICON_SIZE}`
}
