import { Document, isScalar, Scalar, visit } from 'yaml'

const LINE_WIDTH = 110
const MAX_INLINE_LENGTH = 80

export type Style = { type: Scalar.Type | undefined; width: number }

const USUAL: Style = { type: undefined, width: LINE_WIDTH }

export function renderYaml(value: unknown, { type, width }: Style = USUAL): string {
  return stringifyDocument(new Document(toStyled(value, type)), width)
}

export function stringifyDocument(document: Document, lineWidth = LINE_WIDTH): string {
  return document.toString({ lineWidth, singleQuote: true, nullStr: '' })
}

/** Renders a value without line breaks, as between brackets. */
export function renderFlow(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Scalar: (_, scalar) => {
      if (scalar.type?.startsWith('BLOCK')) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  const options = {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  } as const
  return document.toString({ ...options, singleQuote: true, nullStr: 'null' }).trimEnd()
}

/** Moves all lines but the first to the column, and leaves out the last line break. */
export function indent(text: string, column: number, eol: string): string {
  const lines = text.replace(/\n+$/, '').split('\n')
  return lines.map((line, index) => (index > 0 && line !== '' ? ' '.repeat(column) + line : line)).join(eol)
}

export function toEol(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** Without `type`, each text gets its usual style. */
export function toStyled(value: unknown, type?: Scalar.Type): unknown {
  if (typeof value === 'string') {
    const scalar = new Scalar(value)
    scalar.type = type ?? toScalarType(value)
    return scalar
  }
  if (Array.isArray(value)) return value.map((item) => toStyled(item, type))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([key, field]) => [key, toStyled(field, type)]))
}

export const STYLES = [USUAL, { type: Scalar.QUOTE_DOUBLE, width: 0 }] satisfies Style[]

/** Lists the styles to try, best first: the owner's if it suits the text, the usual one, and one that holds any text. */
export function listStyles(value: unknown, old: unknown, source: string): Style[] {
  const type = isScalar(old) ? (old.type as Scalar.Type) : undefined
  if (typeof value !== 'string' || !type || !suits(type, value, (old as Scalar).value)) return STYLES
  return [{ type, width: toWidth(type, source) }, ...STYLES]
}

function suits(type: Scalar.Type, text: string, old: unknown): boolean {
  const usual = toScalarType(text)
  // Nothing but quotes can hold an empty text.
  if (old === '' || type.startsWith('BLOCK')) return old !== '' && text !== ''
  const isSame = typeof old === 'string' && usual === toScalarType(old)
  return isSame || usual === Scalar.PLAIN || usual === Scalar.BLOCK_FOLDED || (type !== 'PLAIN' && !text.includes('\n'))
}

/** Wraps text where the owner did. Text on one line stays on one. */
function toWidth(type: string, source: string): number {
  const lines = source.split('\n').map(({ length }) => length)
  if (lines.length < 3)
    return type === 'BLOCK_FOLDED' ? Math.max(LINE_WIDTH, ...lines) : lines.length > 1 ? LINE_WIDTH : 0
  return Math.max(...lines)
}

function toScalarType(text: string): Scalar.Type {
  // A block can't show where blank lines at its end begin to matter.
  if (text.includes('\n')) return /\S[ \t]*\n?$/.test(text) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE
  if (text.length > MAX_INLINE_LENGTH) return Scalar.BLOCK_FOLDED
  // YAML 1.1 parsers would read these as numbers or booleans.
  return /^\d|^(?:yes|no|true|false|on|off)$/i.test(text) ? Scalar.QUOTE_SINGLE : Scalar.PLAIN
}
