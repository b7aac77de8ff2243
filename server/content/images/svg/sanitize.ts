import { parseXml, type XmlElement } from './xml.ts'

/** Nothing of these is seen in a picture. */
const UNSEEN = new Set(['script', 'metadata', 'title', 'desc', 'foreignObject'])
const UNSEEN_ATTRIBUTE = /^(?:on|xmlns|data-|aria-)|^(?:version|role|focusable|baseProfile|enable-background)$|:/
const LINK = /^(?:xlink:)?href$/
/** Where the root would stand by itself; the drawing fills the place it is given. */
const PLACING = new Set(['x', 'y', 'width', 'height', 'overflow', 'preserveAspectRatio'])
/** Rules that would reach beyond the drawing, or load something. */
const FAR_REACHING = /@(?!media\b)|url\((?!['"]?#)/i

/**
 * A drawing without what editors leave in it and without anything that runs; its ids and rules keep to `scope`, the id
 * of the group around it, so that many fit into one document. Undefined: it is not well formed, has no size, or does more
 * than can be vouched for.
 */
export function parseDrawing(svg: string, scope: string): XmlElement | undefined {
  const root = parseXml(svg.replace(/^\ufeff/, ''))
  if (root?.name !== 'svg') return undefined
  const viewBox = root.attributes.viewBox ?? toViewBox(root.attributes)
  if (!viewBox || isFarReaching(root)) return undefined
  const { attributes, children } = clean(root, scope)
  const kept = Object.entries(attributes).filter(([name]) => !PLACING.has(name))
  return { name: 'svg', attributes: { ...Object.fromEntries(kept), viewBox }, children }
}

function toViewBox({ width = '', height = '' }: Record<string, string>): string | undefined {
  const [across, down] = [Number.parseFloat(width), Number.parseFloat(height)]
  return across > 0 && down > 0 ? `0 0 ${across} ${down}` : undefined
}

function isFarReaching({ name, attributes, children }: XmlElement): boolean {
  if (name === 'style' && children.some((child) => FAR_REACHING.test(String(child)))) return true
  if (/url\((?!['"]?#|&quot;#)/i.test(attributes.style ?? '')) return true
  return children.some((child) => typeof child !== 'string' && isFarReaching(child))
}

function clean({ name, attributes, children }: XmlElement, scope: string): XmlElement {
  const seen = children.filter((child) => (typeof child === 'string' ? child.trim() : isSeen(child)))
  return {
    name,
    attributes: cleanAttributes(attributes, scope),
    children: seen.map((child) => {
      if (typeof child !== 'string') return clean(child, scope)
      return name === 'style' ? toScopedRules(child, scope) : child
    }),
  }
}

/** A prefix is an editor's own. */
function isSeen({ name }: XmlElement): boolean {
  return !name.includes(':') && !UNSEEN.has(name)
}

function cleanAttributes(attributes: Record<string, string>, scope: string): Record<string, string> {
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    if (LINK.test(name)) return value.startsWith('#') ? [['href', `#${scope}-${value.slice(1)}`]] : []
    if (UNSEEN_ATTRIBUTE.test(name)) return []
    return [[name, name === 'id' ? `${scope}-${value}` : toScopedReferences(value, scope)]]
  })
  return Object.fromEntries(kept)
}

function toScopedReferences(value: string, scope: string): string {
  return value.replace(/url\((['"]|&quot;)?#/gi, (found) => `${found}${scope}-`)
}

/** `#a, .b {…}` becomes `#scope #scope-a, #scope .b {…}`; what stands in braces only has its references changed. */
function toScopedRules(css: string, scope: string): string {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const scoped = bare.replace(/([^{}]+)\{/g, (whole, selectors: string) => {
    if (selectors.trim().startsWith('@')) return whole.trim()
    return `${selectors.split(',').map((selector) => toScopedSelector(selector.trim(), scope))}{`
  })
  return toScopedReferences(scoped, scope).trim()
}

function toScopedSelector(selector: string, scope: string): string {
  return `#${scope} ${selector.replace(/:root\b/g, 'svg').replace(/#(?=[\w-])/g, `#${scope}-`)}`
}
