import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod'

/** Something the owner wrote that cannot be used; `expected` completes "expected ...". */
export type Mistake = { file: string; line: number; field: string; expected: string; found?: string }

export type YamlFile<T> = { value: T; lineOf(path: readonly PropertyKey[]): number }

const LONGEST_QUOTE = 60
const PLAIN_REFERENCES = 'no references (& and *) that lead back to themselves or multiply'

/** Parses one file of the owner's, collecting every mistake in it at once. */
export function parseYamlFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { kind: 'good'; file: YamlFile<z.output<Schema>> } | { kind: 'mistaken'; mistakes: Mistake[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  if (document.errors.length > 0) {
    return { kind: 'mistaken', mistakes: document.errors.map((error) => toSyntaxMistake(file, error, lines)) }
  }
  const strays = findStrayStars(document)
  if (strays.length > 0) {
    return { kind: 'mistaken', mistakes: strays.map((offset) => toStarMistake(file, lines.linePos(offset).line)) }
  }
  const written = findValue(document)
  if (!written) return { kind: 'mistaken', mistakes: [{ file, line: 1, field: '', expected: PLAIN_REFERENCES }] }
  const raw = written.value ?? (schema.safeParse([]).success ? [] : {})
  const parsed = schema.safeParse(raw)
  const lineOf = (path: readonly PropertyKey[]) => findLine(document, path, lines)
  if (parsed.success) return { kind: 'good', file: { value: parsed.data, lineOf } }
  return {
    kind: 'mistaken',
    mistakes: parsed.error.issues.flatMap((issue) => toMistakes(file, issue, { raw, lineOf })),
  }
}

function toSyntaxMistake(file: string, error: { pos: [number, number]; message: string }, lines: LineCounter): Mistake {
  const expected = `YAML that can be read (${error.message.split('\n')[0]})`
  return { file, line: lines.linePos(error.pos[0]).line, field: '', expected }
}

/** YAML reads `*word` as a reference to something named before; an owner who writes it means the star itself. */
function findStrayStars(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document)) offsets.push(alias.range?.[0] ?? 0)
    },
  })
  return offsets
}

function toStarMistake(file: string, line: number): Mistake {
  return { file, line, field: '', expected: 'quotes around a text that begins with *' }
}

/** Undefined where references hold themselves, or grow with each other until nothing has room for them. */
function findValue(document: Document): { value: unknown } | undefined {
  try {
    return { value: document.toJS({ reviver: withoutBlanks }) }
  } catch {
    // The parser has no other way to say so, and says it in words that mean nothing to an owner.
    return undefined
  }
}

/** A field with nothing after its colon is a field left empty, as if its line were not there. */
function withoutBlanks(this: unknown, _key: unknown, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

type Place = { raw: unknown; lineOf(path: readonly PropertyKey[]): number }

function toMistakes(file: string, issue: z.core.$ZodIssue, { raw, lineOf }: Place): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      return { file, line: lineOf(path), field: toField(path), expected: 'no such field here; is it misspelt?' }
    })
  }
  const found = toQuote(valueAt(raw, issue.path))
  const field = toField(issue.path)
  return [{ file, line: lineOf(issue.path), field, expected: toExpectation(issue), ...(found && { found }) }]
}

function toExpectation(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  return issue.expected === 'object' ? 'fields, each a name and a colon' : `a ${issue.expected}`
}

function toField(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    raw,
  )
}

function toQuote(value: unknown): string | undefined {
  if (value === undefined) return 'nothing'
  const quote = JSON.stringify(value)
  return quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote
}

/** The line of the deepest part of the path that stands in the file: a missing field is looked for in its parent. */
function findLine(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth--) {
    const offset = findOffset(document, path.slice(0, depth))
    if (offset !== undefined) return lines.linePos(offset).line
  }
  return 1
}

function findOffset(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  const last = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(last))
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
