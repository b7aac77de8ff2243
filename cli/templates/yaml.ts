import { Document, Scalar } from 'yaml'

const LINE_WIDTH = 110
/** A text longer than this gets lines of its own below its name. */
const LONGEST_ON_A_LINE = 80

/** One field of a YAML file, written as an owner would: long texts below their name, paragraphs apart. */
export function renderField(name: string, value: unknown): string {
  return renderYaml({ [name]: value })
}

export function renderYaml(value: unknown): string {
  const document = new Document(toReadable(value))
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true, nullStr: '' })
}

function toReadable(value: unknown): unknown {
  if (typeof value === 'string') return toScalar(value)
  if (Array.isArray(value)) return value.map(toReadable)
  if (value === null || typeof value !== 'object') return value
  const spoken = Object.entries(value).filter(([, held]) => held !== undefined)
  return Object.fromEntries(spoken.map(([key, held]) => [key, toReadable(held)]))
}

function toScalar(text: string): Scalar {
  const scalar = new Scalar(text)
  if (text.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL
  else if (text.length > LONGEST_ON_A_LINE) scalar.type = Scalar.BLOCK_FOLDED
  // A year or a yes in quotes is a text to every reader.
  else if (/^\d|^(?:yes|no|true|false|on|off)$/i.test(text)) scalar.type = Scalar.QUOTE_SINGLE
  return scalar
}
