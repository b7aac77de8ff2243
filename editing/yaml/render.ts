import { Document, isScalar, type Node, Scalar, type ToStringOptions } from 'yaml'

const LINE_WIDTH = 110
const MAX_INLINE_LENGTH = 80
const FLOW: ToStringOptions = { collectionStyle: 'flow', doubleQuotedMinMultiLineLength: Infinity, nullStr: 'null' }

/** Without `type`, each text gets its usual one. */
export type Style = { type?: Scalar.Type | undefined; width?: number }

export function renderYaml(value: unknown, { type, width = LINE_WIDTH }: Style = {}, options: ToStringOptions = {}) {
  return new Document(toStyled(value, type)).toString({ lineWidth: width, singleQuote: true, nullStr: '', ...options })
}

/** Renders the value for the column of a key or dash, without the last line break. */
export function renderBlock(value: unknown, { style, column, eol }: { style: Style; column: number; eol: string }) {
  const { type, width = LINE_WIDTH } = style
  const text = renderYaml(value, { type, width: width && Math.max(width - column, 1) }).replace(/\n+$/, '')
  return text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(column)}`).replaceAll('\n', eol)
}

/** Renders the entries of a list or map on one line, for between brackets. */
export function renderFlow(entries: object, { type }: Style): string {
  const text = renderYaml(entries, { type, width: 0 }, FLOW).trimEnd().slice(1, -1).trim()
  return text.includes('\n') ? renderFlow(entries, { type: Scalar.QUOTE_DOUBLE }) : text
}

export function toEol(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

function toStyled(value: unknown, type?: Scalar.Type): unknown {
  if (typeof value === 'string') return Object.assign(new Scalar(value), { type: type ?? toScalarType(value) })
  if (Array.isArray(value)) return value.map((item) => toStyled(item, type))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toStyled(field, type)]))
}

/** Lists the styles to try, best first: the owner's if it suits the text, the usual one, and one that holds any text. */
export function listStyles(value: unknown, old: Node | null = null, source = ''): Style[] {
  const styles: Style[] = [{}, { type: Scalar.QUOTE_DOUBLE, width: 0 }]
  if (typeof value !== 'string' || !isScalar(old) || !suits(old, value)) return styles
  // Text is wrapped where the owner did, and text on one line stays on one.
  const lines = source.split('\n').map(({ length }) => length)
  const width = lines.length > 1 ? Math.max(...lines, lines.length > 2 ? 0 : LINE_WIDTH) : 0
  return [{ type: old.type as Scalar.Type, width }, ...styles]
}

function suits({ type = Scalar.PLAIN, value }: Scalar, text: string): boolean {
  if (type.startsWith('BLOCK')) return text !== ''
  if (type === Scalar.PLAIN)
    return [Scalar.PLAIN, Scalar.BLOCK_FOLDED, toScalarType(`${value}`)].includes(toScalarType(text))
  // Nothing but quotes can hold an empty text.
  return value !== '' && (String(value).includes('\n') || !text.includes('\n'))
}

function toScalarType(text: string): Scalar.Type {
  // A block scalar can't represent trailing blank lines unambiguously.
  if (text.includes('\n')) return /\S[ \t]*\n?$/.test(text) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE
  if (text.length > MAX_INLINE_LENGTH) return Scalar.BLOCK_FOLDED
  // YAML 1.1 parsers would read these as numbers or booleans.
  return /^\d|^(?:yes|no|true|false|on|off)$/i.test(text) ? Scalar.QUOTE_SINGLE : Scalar.PLAIN
}
