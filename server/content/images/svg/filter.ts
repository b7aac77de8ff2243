import { DomUtils } from 'htmlparser2'
import { ANIMATED, ANIMATIONS, ATTRIBUTES, ELEMENTS, isLocalCss } from './allowed.ts'
import { isElement, parseXml, serializeXml, type XmlElement } from './xml.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** Editors add this metadata. It draws nothing, so it is removed without a report. */
const METADATA = /^(?:metadata$|xmlns|(?!xlink:)\w[\w.-]*:)/
const DESCRIPTION = /^(?:data|aria)-[\w-]+$/
const LINK = /^(?:xlink:)?href$/
const RASTER_DATA = /^data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,[\w+/=\s]*$/
const NOT_CSS = /^(?:id|class|d|points|path|font-family|(?:data|aria)-.*)$/

const MAX_FILTER_PARTS = 10
const COSTLY_FILTER = `filter with more than ${MAX_FILTER_PARTS} parts`
const NESTED_USE = 'use of a group with use'

/** `removed` lists element and attribute names, such as `script` or `onload`, but no metadata. */
export type FilteredSvg = { root: XmlElement; removed: string[] }

/** Returns a standalone file, or undefined if the text is not an SVG. */
export function cleanSvg(text: string): { text: string; removed: string[] } | undefined {
  const svg = filterSvg(text)
  if (!svg) return undefined
  svg.root.attribs = { ...svg.root.attribs, xmlns: SVG_NAMESPACE, 'xmlns:xlink': XLINK_NAMESPACE }
  return { text: serializeXml(svg.root), removed: svg.removed }
}

/** Keeps only allowlisted elements, attributes, CSS functions, and references, none of which loads anything. */
export function filterSvg(text: string): FilteredSvg | undefined {
  const root = parseXml(text)
  if (root?.name !== 'svg') return undefined
  const removed = new Set<string>()
  filterElement(root, (name) => removed.add(name))
  removeCostly(root, (name) => removed.add(name))
  return { root, removed: [...removed].filter((name) => !METADATA.test(name)) }
}

function filterElement(element: XmlElement, report: (name: string) => void): void {
  const { name, attribs, children } = element
  const allowed = Object.entries(attribs).filter(
    ([key, value]) => isAllowedAttribute(name, key, value) || void report(key),
  )
  element.attribs = Object.fromEntries(allowed)
  element.children = children.filter((child) => !isElement(child) || isAllowed(child) || void report(child.name))
  for (const child of element.children.filter(isElement)) filterElement(child, report)
}

/** A browser or the studio would draw for minutes: ten levels of ten copies are ten billion shapes. */
function removeCostly(root: XmlElement, report: (name: string) => void): void {
  const filters = DomUtils.getElementsByTagName('filter', root)
  const uses = DomUtils.getElementsByTagName('use', root)
  const idsWithUse = new Set(uses.flatMap(listIds))
  const toId = ({ attribs }: XmlElement) => (attribs.href ?? attribs['xlink:href'] ?? '').slice(1)
  const costly = filters.filter(({ children }) => children.filter(isElement).length > MAX_FILTER_PARTS)
  const nested = uses.filter((use) => idsWithUse.has(toId(use)))
  for (const element of [...costly, ...nested]) {
    report(element.name === 'use' ? NESTED_USE : COSTLY_FILTER)
    DomUtils.removeElement(element)
  }
}

/** Lists the ids of the element and of those around it. */
function listIds(element: XmlElement): string[] {
  const around = element.parent && isElement(element.parent) ? listIds(element.parent) : []
  return element.attribs.id ? [element.attribs.id, ...around] : around
}

function isAllowed(element: XmlElement): boolean {
  const { name, attribs, children } = element
  if (name === 'style') return !children.some(isElement) && isLocalCss(DomUtils.textContent(element))
  if (!ANIMATIONS.has(name)) return ELEMENTS.has(name)
  return name === 'mpath' || name === 'animateMotion' || ANIMATED.has(attribs.attributeName ?? '')
}

function isAllowedAttribute(element: string, name: string, value: string): boolean {
  if (LINK.test(name)) return value.startsWith('#') || (element === 'image' && RASTER_DATA.test(value))
  if (name === 'xmlns') return value === SVG_NAMESPACE
  if (name === 'xmlns:xlink') return value === XLINK_NAMESPACE
  if (name === 'attributeName') return ANIMATIONS.has(element)
  if (!ATTRIBUTES.has(name) && !DESCRIPTION.test(name)) return false
  return NOT_CSS.test(name) || isLocalCss(value)
}
