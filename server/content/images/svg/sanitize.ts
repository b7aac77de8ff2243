import { parseXml, type XmlElement } from './xml.ts'

const DROPPED_ELEMENTS = /^(?:script|metadata|title|desc|foreignObject)$|:/
const DROPPED_ATTRIBUTES = /^(?:on|xmlns|data-|aria-)|^(?:version|role|focusable|baseProfile|enable-background)$|:/
const HREF = /^(?:xlink:)?href$/
const ROOT_LAYOUT = new Set(['x', 'y', 'width', 'height', 'overflow', 'preserveAspectRatio'])
/** At-rules and URLs that reach outside the document. */
const EXTERNAL_CSS = /@(?!media\b)|url\((?!['"]?#)/i
const EXTERNAL_STYLE = /url\((?!['"]?#|&quot;#)/i

/** Scoped, so many drawings fit into one document. Undefined: malformed, without a size, or loading external resources. */
export function sanitizeSvg(svg: string, scope: string): XmlElement | undefined {
  const root = parseXml(svg.replace(/^\ufeff/, ''))
  if (root?.name !== 'svg') return undefined
  const viewBox = root.attributes.viewBox ?? toViewBox(root.attributes)
  if (!viewBox || loadsExternal(root)) return undefined
  const { attributes, children } = clean(root, scope)
  const own = Object.entries(attributes).filter(([name]) => !ROOT_LAYOUT.has(name))
  return { name: 'svg', attributes: { ...Object.fromEntries(own), viewBox }, children }
}

function toViewBox({ width = '', height = '' }: Record<string, string>): string | undefined {
  const [x, y] = [Number.parseFloat(width), Number.parseFloat(height)]
  return x > 0 && y > 0 ? `0 0 ${x} ${y}` : undefined
}

function loadsExternal({ name, attributes, children }: XmlElement): boolean {
  if (name === 'style' && children.some((child) => EXTERNAL_CSS.test(String(child)))) return true
  if (EXTERNAL_STYLE.test(attributes.style ?? '')) return true
  return children.some((child) => typeof child !== 'string' && loadsExternal(child))
}

function clean({ name, attributes, children }: XmlElement, scope: string): XmlElement {
  const visible = children.filter((child) =>
    typeof child === 'string' ? child.trim() : !DROPPED_ELEMENTS.test(child.name),
  )
  return {
    name,
    attributes: cleanAttributes(attributes, scope),
    children: visible.map((child) => {
      if (typeof child !== 'string') return clean(child, scope)
      return name === 'style' ? scopeRules(child, scope) : child
    }),
  }
}

function cleanAttributes(attributes: Record<string, string>, scope: string): Record<string, string> {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (HREF.test(name)) return value.startsWith('#') ? [['href', `#${scope}-${value.slice(1)}`]] : []
    if (DROPPED_ATTRIBUTES.test(name)) return []
    return [[name, name === 'id' ? `${scope}-${value}` : scopeReferences(value, scope)]]
  })
  return Object.fromEntries(entries)
}

function scopeReferences(value: string, scope: string): string {
  return value.replace(/url\((['"]|&quot;)?#/gi, (match) => `${match}${scope}-`)
}

/** `#a, .b {…}` becomes `#scope #scope-a, #scope .b {…}`. */
function scopeRules(css: string, scope: string): string {
  const scoped = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/([^{}]+)\{/g, (match, selectors: string) => {
    if (selectors.trim().startsWith('@')) return match.trim()
    return `${selectors.split(',').map((selector) => scopeSelector(selector.trim(), scope))}{`
  })
  return scopeReferences(scoped, scope).trim()
}

function scopeSelector(selector: string, scope: string): string {
  return `#${scope} ${selector.replace(/:root\b/g, 'svg').replace(/#(?=[\w-])/g, `#${scope}-`)}`
}
