export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }
/** `isPlain` means no processing instructions, no other encoding, and no custom declarations. */
export type XmlDocument = { root: XmlElement; isPlain: boolean }

const DOCTYPE = `<!DOCTYPE\\s+svg\\b(?:[^<>["']|"[^"<>]*"|'[^'<>]*')*(?:\\[[^\\]]*\\]\\s*)?>`
const IGNORED = `(?<ignored><!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|${DOCTYPE})`
const NAME = '[A-Za-z_][\\w:.-]*'
const TAG = `<(?<end>/?)(?<name>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`
const TOKEN = `${IGNORED}|<!\\[CDATA\\[(?<data>[\\s\\S]*?)\\]\\]>|${TAG}|(?<text>[^<]+)`
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
/** Entities declared in the DOCTYPE have no meaning in another document. */
const CUSTOM_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/
const PLAIN =
  /^<(?:!--|!DOCTYPE[^[]*$|\?xml\s+version=["'][\d.]+["'](?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["']\w+["'])?\s*\?>$)/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_CODE_POINT = 0x10_ffff
const MAX_DEPTH = 200

/** Drops comments and keeps text escaped. Returns undefined if the XML is malformed or nested too deeply. */
export function parseXml(text: string): XmlDocument | undefined {
  const document: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [document]
  const tokens = new RegExp(TOKEN, 'y')
  let isPlain = true
  while (tokens.lastIndex < text.length) {
    const { groups = {} } = tokens.exec(text) ?? {}
    if (groups.ignored) isPlain &&= PLAIN.test(groups.ignored)
    else if (open.length > MAX_DEPTH || !append(groups, open)) return undefined
  }
  const [root, ...others] = document.children.filter((child) => typeof child !== 'string')
  return root && open.length === 1 && others.length === 0 ? { root, isPlain } : undefined
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

/** Decodes as browsers do: `&#106;` is a j, and only `&#13;` is a carriage return. */
export function decodeXml(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ''
  })
}

export function encodeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function append(token: Record<string, string | undefined>, open: XmlElement[]): boolean {
  const { name, end, empty, text, data } = token
  if (CUSTOM_ENTITY.test(token.attributes ?? text ?? '')) return false
  if (name && end) return open.length > 1 && open.pop()?.name === name
  const parent = open.at(-1)
  if (name) {
    const attributes = parseAttributes(token.attributes ?? '')
    if (!attributes) return false
    const element = { name, attributes, children: [] }
    parent?.children.push(element)
    if (!empty) open.push(element)
    return true
  }
  const content = text ?? (data === undefined ? undefined : encodeXml(data))
  if (content) parent?.children.push(content)
  return content !== undefined
}

/** Returns undefined for a duplicate attribute, because parsers differ in which one they use. */
function parseAttributes(text: string): Record<string, string> | undefined {
  const pairs = Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [name, double ?? single ?? ''])
  const attributes = Object.fromEntries(pairs)
  return Object.keys(attributes).length === pairs.length ? attributes : undefined
}
