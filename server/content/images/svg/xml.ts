export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }

const REMARK = '<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!DOCTYPE[^>[]*(?:\\[[\\s\\S]*?\\])?[^>]*>'
const NAME = '[A-Za-z_][\\w:.-]*'
const TAG = `<(?<end>/?)(?<name>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`
const TOKEN = `${REMARK}|<!\\[CDATA\\[(?<data>[\\s\\S]*?)\\]\\]>|${TAG}|(?<text>[^<]+)`
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
/** An entity that the document declares for itself means nothing in another one. */
const STRANGE_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/

/** Reads a document into its elements, remarks left out. Words stay escaped. Undefined: it is not well formed. */
export function parseXml(text: string): XmlElement | undefined {
  const page: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [page]
  const tokens = new RegExp(TOKEN, 'y')
  while (tokens.lastIndex < text.length) {
    const token = tokens.exec(text)
    if (!token || !place(token.groups ?? {}, open)) return undefined
  }
  const [root, ...others] = page.children.filter((child) => typeof child !== 'string')
  return open.length === 1 && others.length === 0 ? root : undefined
}

export function writeXml({ name, attributes, children }: XmlElement): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`),
  ]
  if (children.length === 0) return `<${start.join(' ')}/>`
  const content = children.map((child) => (typeof child === 'string' ? child : writeXml(child)))
  return `<${start.join(' ')}>${content.join('')}</${name}>`
}

/** False: the token does not fit where it stands. */
function place(token: Record<string, string | undefined>, open: XmlElement[]): boolean {
  const { name, end, empty, text, data } = token
  if (STRANGE_ENTITY.test(token.attributes ?? text ?? '')) return false
  if (name && end) return open.length > 1 && open.pop()?.name === name
  const within = open.at(-1)
  if (name) {
    const element = { name, attributes: toAttributes(token.attributes ?? ''), children: [] }
    within?.children.push(element)
    if (!empty) open.push(element)
  } else if (text ?? data) {
    within?.children.push(text ?? toEscaped(data ?? ''))
  }
  return true
}

function toAttributes(text: string): Record<string, string> {
  return Object.fromEntries(Array.from(text.matchAll(ATTRIBUTE), ([, name, one, other]) => [name, one ?? other ?? '']))
}

function toEscaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
