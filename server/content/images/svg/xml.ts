export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }

const IGNORED = '<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!DOCTYPE[^>[]*(?:\\[[\\s\\S]*?\\])?[^>]*>'
const NAME = '[A-Za-z_][\\w:.-]*'
const TAG = `<(?<end>/?)(?<name>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`
const TOKEN = `${IGNORED}|<!\\[CDATA\\[(?<data>[\\s\\S]*?)\\]\\]>|${TAG}|(?<text>[^<]+)`
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
/** Entities declared in the DOCTYPE have no meaning in another document. */
const CUSTOM_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/

/** Parses without comments; text stays escaped. Undefined: malformed. */
export function parseXml(text: string): XmlElement | undefined {
  const document: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [document]
  const tokens = new RegExp(TOKEN, 'y')
  while (tokens.lastIndex < text.length) {
    const token = tokens.exec(text)
    if (!token || !append(token.groups ?? {}, open)) return undefined
  }
  const [root, ...others] = document.children.filter((child) => typeof child !== 'string')
  return open.length === 1 && others.length === 0 ? root : undefined
}

export function serializeXml({ name, attributes, children }: XmlElement): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`),
  ].join(' ')
  if (children.length === 0) return `<${start}/>`
  const content = children.map((child) => (typeof child === 'string' ? child : serializeXml(child)))
  return `<${start}>${content.join('')}</${name}>`
}

function append(token: Record<string, string | undefined>, open: XmlElement[]): boolean {
  const { name, end, empty, text, data } = token
  if (CUSTOM_ENTITY.test(token.attributes ?? text ?? '')) return false
  if (name && end) return open.length > 1 && open.pop()?.name === name
  const parent = open.at(-1)
  if (name) {
    const element = { name, attributes: parseAttributes(token.attributes ?? ''), children: [] }
    parent?.children.push(element)
    if (!empty) open.push(element)
  } else if (text ?? data) {
    parent?.children.push(text ?? (data ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  }
  return true
}

function parseAttributes(text: string): Record<string, string> {
  const matches = text.matchAll(ATTRIBUTE)
  return Object.fromEntries(Array.from(matches, ([, name, double, single]) => [name, double ?? single ?? '']))
}
