import { ANIMATED, ANIMATIONS, ATTRIBUTES, ELEMENTS, isLocalCss } from './allowed.ts'
import { decodeXml, parseXml, serializeXml, type XmlElement } from './xml.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** Editors add this metadata. It draws nothing, so it is removed without a report. */
const METADATA = /^(?:metadata$|xmlns|(?!xlink:)\w[\w.-]*:)/
const DESCRIPTION = /^(?:data|aria)-[\w-]+$/
const LINK = /^(?:xlink:)?href$/
const RASTER_DATA = /^data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,[\w+/=\s]*$/
const NOT_CSS = /^(?:id|class|d|points|path|font-family|(?:data|aria)-.*)$/

export type FilteredSvg = {
  root: XmlElement
  /** Lists element and attribute names, such as `script` or `onload`, but no metadata. */
  removed: string[]
  isChanged: boolean
}

/** Keeps only allowlisted elements, attributes, CSS functions, and references, none of which loads anything. */
export function filterSvg(svg: XmlElement): FilteredSvg | undefined {
  if (svg.name !== 'svg') return undefined
  const removed = new Set<string>()
  const root = filterElement(svg, (name) => removed.add(name))
  return { root, removed: [...removed].filter((name) => !METADATA.test(name)), isChanged: removed.size > 0 }
}

/** Returns a standalone file, unchanged if nothing has to be removed, or undefined if it is malformed. */
export function cleanSvg(text: string): { text: string; removed: string[] } | undefined {
  const document = parseXml(text.replace(/^\ufeff/, ''))
  const filtered = document && filterSvg(document.root)
  if (!filtered) return undefined
  const { root, removed, isChanged } = filtered
  if (document.isPlain && !isChanged) return { text, removed }
  const attributes = { ...root.attributes, xmlns: SVG_NAMESPACE, 'xmlns:xlink': XLINK_NAMESPACE }
  return { text: serializeXml({ ...root, attributes }), removed }
}

type Report = (name: string) => void

function filterElement({ name, attributes, children }: XmlElement, report: Report): XmlElement {
  const allowed = children.filter((child) => typeof child === 'string' || isAllowed(child) || void report(child.name))
  const pairs = Object.entries(attributes).filter(
    ([key, value]) => isAllowedAttribute(name, key, decodeXml(value)) || void report(key),
  )
  return {
    name,
    attributes: Object.fromEntries(pairs),
    children: allowed.map((child) => (typeof child === 'string' ? child : filterElement(child, report))),
  }
}

function isAllowed({ name, attributes, children }: XmlElement): boolean {
  if (name === 'style') return children.every(isText) && isLocalCss(decodeXml(children.join('')))
  if (!ANIMATIONS.has(name)) return ELEMENTS.has(name)
  return name === 'mpath' || name === 'animateMotion' || ANIMATED.has(decodeXml(attributes.attributeName ?? ''))
}

function isText(child: XmlElement | string): boolean {
  return typeof child === 'string'
}

function isAllowedAttribute(element: string, name: string, value: string): boolean {
  if (LINK.test(name)) return value.startsWith('#') || (element === 'image' && RASTER_DATA.test(value))
  if (name === 'xmlns') return value === SVG_NAMESPACE
  if (name === 'xmlns:xlink') return value === XLINK_NAMESPACE
  if (name === 'attributeName') return ANIMATIONS.has(element)
  if (!ATTRIBUTES.has(name) && !DESCRIPTION.test(name)) return false
  return NOT_CSS.test(name) || isLocalCss(value)
}
