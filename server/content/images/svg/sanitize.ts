import { stripCssComments } from './allowed.ts'
import { filterSvg } from './filter.ts'
import { decodeXml, encodeXml, parseXml, type XmlElement } from './xml.ts'

const DROPPED_ELEMENTS = /^(?:title|desc)$/
const DROPPED_ATTRIBUTES = /^(?:xmlns|data-|aria-)|^(?:version|role|focusable|baseProfile|enable-background)$|^xml:/
const HREF = /^(?:xlink:)?href$/
const ROOT_LAYOUT = new Set(['x', 'y', 'width', 'height', 'overflow', 'preserveAspectRatio'])
/** Only style rules can be scoped, including those in `@media`. */
const OTHER_AT_RULE = /@(?!media\b[^;{}]*\{)/i

/** Scopes ids and rules, so many icons fit into one document. Returns undefined if that is not possible. */
export function sanitizeSvg(svg: string, scope: string): XmlElement | undefined {
  const parsed = parseXml(svg.replace(/^\ufeff/, ''))
  const filtered = parsed && filterSvg(parsed.root)
  if (!filtered) return undefined
  const { root, removed } = filtered
  const viewBox = root.attributes.viewBox ?? toViewBox(root.attributes)
  if (!viewBox || removed.includes('style') || hasOtherAtRule(root)) return undefined
  const { attributes, children } = clean(root, scope)
  const own = Object.entries(attributes).filter(([name]) => !ROOT_LAYOUT.has(name))
  return { name: 'svg', attributes: { ...Object.fromEntries(own), viewBox }, children }
}

function toViewBox({ width = '', height = '' }: Record<string, string>): string | undefined {
  const [x, y] = [Number.parseFloat(width), Number.parseFloat(height)]
  return x > 0 && y > 0 ? `0 0 ${x} ${y}` : undefined
}

function hasOtherAtRule({ name, children }: XmlElement): boolean {
  if (name === 'style') return OTHER_AT_RULE.test(readRules(children))
  return children.some((child) => typeof child !== 'string' && hasOtherAtRule(child))
}

function clean({ name, attributes, children }: XmlElement, scope: string): XmlElement {
  const visible = children.filter((child) =>
    typeof child === 'string' ? child.trim() : !DROPPED_ELEMENTS.test(child.name),
  )
  return {
    name,
    attributes: cleanAttributes(attributes, scope),
    children:
      name === 'style'
        ? [encodeXml(scopeRules(readRules(children), scope))]
        : visible.map((child) => (typeof child === 'string' ? child : clean(child, scope))),
  }
}

/** Joins and decodes the text, because a brace may be an entity and a comment may split a word. */
function readRules(children: XmlElement['children']): string {
  return stripCssComments(decodeXml(children.join('')))
}

function cleanAttributes(attributes: Record<string, string>, scope: string): Record<string, string> {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (HREF.test(name)) return [['href', value.startsWith('#') ? `#${scope}-${value.slice(1)}` : value]]
    if (DROPPED_ATTRIBUTES.test(name)) return []
    return [[name, name === 'id' ? `${scope}-${value}` : scopeReferences(value, scope)]]
  })
  return Object.fromEntries(entries)
}

function scopeReferences(value: string, scope: string): string {
  return value.replace(/url\((['"]|&quot;)?#/gi, (match) => `${match}${scope}-`)
}

/** Turns `#a, .b {…}` into `#scope #scope-a, #scope .b {…}`. */
function scopeRules(css: string, scope: string): string {
  const scoped = css.replace(/(?<![^{}])([^{}]+)\{/g, (match, selectors: string) => {
    if (selectors.trim().startsWith('@')) return match.trim()
    return `${selectors.split(',').map((selector) => scopeSelector(selector.trim(), scope))}{`
  })
  return scopeReferences(scoped, scope).trim()
}

function scopeSelector(selector: string, scope: string): string {
  return `#${scope} ${selector.replace(/:root\b/g, 'svg').replace(/#(?=[\w-])/g, `#${scope}-`)}`
}
