import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod'
import type { ContentIssue } from '../issues.ts'

type LineOf = (path: readonly PropertyKey[]) => number
export type YamlFile<T> = { value: T; lineOf: LineOf }
type ParseResult<T> = { kind: 'ok'; file: YamlFile<T> } | { kind: 'invalid'; issues: ContentIssue[] }

const MAX_QUOTE_LENGTH = 60
const QUOTED_STAR = 'quotes around a text that starts with *'
const PLAIN_REFERENCES = 'no references (& and *) that contain themselves or multiply'

export function parseYamlFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ParseResult<z.output<Schema>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const issueAt = (offset: number, expected: string) => ({
    file,
    line: lines.linePos(offset).line,
    field: '',
    expected,
  })
  if (document.errors.length > 0) {
    const toIssue = ({ pos, message }: { pos: [number, number]; message: string }) =>
      issueAt(pos[0], `valid YAML (${message.split('\n')[0]})`)
    return { kind: 'invalid', issues: document.errors.map(toIssue) }
  }
  const aliases = findUnresolvedAliases(document)
  if (aliases.length > 0) return { kind: 'invalid', issues: aliases.map((offset) => issueAt(offset, QUOTED_STAR)) }
  const plain = toPlainValue(document)
  if (!plain) return { kind: 'invalid', issues: [{ file, line: 1, field: '', expected: PLAIN_REFERENCES }] }
  const raw = plain.value ?? (schema.safeParse([]).success ? [] : {})
  const parsed = schema.safeParse(raw)
  const lineOf: LineOf = (path) => findLine(document, path, lines)
  if (parsed.success) return { kind: 'ok', file: { value: parsed.data, lineOf } }
  return { kind: 'invalid', issues: parsed.error.issues.flatMap((issue) => toIssues(file, issue, { raw, lineOf })) }
}

/** YAML reads `*word` as an alias; without an anchor the owner means a literal star. */
function findUnresolvedAliases(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document)) offsets.push(alias.range?.[0] ?? 0)
    },
  })
  return offsets
}

function toPlainValue(document: Document): { value: unknown } | undefined {
  try {
    return { value: document.toJS({ reviver: dropEmptyFields }) }
  } catch {
    // The parser throws on circular aliases and on aliases that expand too far.
    return undefined
  }
}

/** A field without a value counts as absent. */
function dropEmptyFields(this: unknown, _key: unknown, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

function toIssues(
  file: string,
  issue: z.core.$ZodIssue,
  { raw, lineOf }: { raw: unknown; lineOf: LineOf },
): ContentIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      return { file, line: lineOf(path), field: formatPath(path), expected: 'a known field; is it misspelt?' }
    })
  }
  const found = quote(issue.path.reduce((value, key) => Reflect.get(Object(value), key), raw))
  return [{ file, line: lineOf(issue.path), field: formatPath(issue.path), expected: toExpected(issue), found }]
}

function toExpected(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  return issue.expected === 'object' ? 'fields, each a name and a colon' : `a ${issue.expected}`
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function quote(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
}

/** A missing field has the line of its closest parent in the file. */
function findLine(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth--) {
    const offset = findOffset(document, path.slice(0, depth))
    if (offset !== undefined) return lines.linePos(offset).line
  }
  return 1
}

function findOffset(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(path.at(-1)))
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
