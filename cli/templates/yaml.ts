import { Document, Scalar } from 'yaml'

const LINE_WIDTH = 110
const MAX_INLINE_LENGTH = 80

export function renderYaml(value: unknown): string {
  return stringifyDocument(new Document(toStyled(value)))
}

export function stringifyDocument(document: Document): string {
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true, nullStr: '' })
}

export function toStyled(value: unknown): unknown {
  if (typeof value === 'string') return toScalar(value)
  if (Array.isArray(value)) return value.map(toStyled)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([key, field]) => [key, toStyled(field)]))
}

function toScalar(text: string): Scalar {
  const scalar = new Scalar(text)
  if (text.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL
  else if (text.length > MAX_INLINE_LENGTH) scalar.type = Scalar.BLOCK_FOLDED
  // YAML 1.1 parsers would read these as numbers or booleans.
  else if (/^\d|^(?:yes|no|true|false|on|off)$/i.test(text)) scalar.type = Scalar.QUOTE_SINGLE
  return scalar
}
