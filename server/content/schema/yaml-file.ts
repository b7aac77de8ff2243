import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod'
import type { ContentIssue } from '../issues.ts'

type LineOf = (path: readonly PropertyKey[]) => number
type SyntaxIssue = { offset: number; expected: string }
type ParseResult<T> = { kind: 'ok'; file: { value: T; lineOf: LineOf } } | { kind: 'invalid'; issues: ContentIssue[] }

const MAX_QUOTE_LENGTH = 60
const QUOTED_STAR = 'quotes around a text that starts with *'
const PLAIN_REFERENCES = 'no references (& and *) that contain themselves or multiply'

export function parseYamlFile<T>(file: string, text: string, schema: z.ZodType<T>): ParseResult<T> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const { value, issues } = toPlainValue(document)
  if (issues.length > 0) {
    const lineAt = (offset: number) => lines.linePos(offset).line
    return {
      kind: 'invalid',
      issues: issues.map(({ offset, expected }) => ({ file, line: lineAt(offset), field: '', expected })),
    }
  }
  const raw = value ?? (schema.safeParse([]).success ? [] : {})
  const parsed = schema.safeParse(raw)
  const lineOf: LineOf = (path) => findLine(document, path, lines)
  if (parsed.success) return { kind: 'ok', file: { value: parsed.data, lineOf } }
  return { kind: 'invalid', issues: parsed.error.issues.flatMap((issue) => toIssues(issue, { file, raw, lineOf })) }
}

function toPlainValue(document: Document.Parsed): { value?: unknown; issues: SyntaxIssue[] } {
  const issues = findSyntaxIssues(document)
  if (issues.length > 0) return { issues }
  try {
    return { value: document.toJS({ reviver: dropEmptyFields }), issues }
  } catch {
    // The parser throws on circular aliases and on aliases that expand too far.
    return { issues: [{ offset: 0, expected: PLAIN_REFERENCES }] }
  }
}

function findSyntaxIssues(document: Document.Parsed): SyntaxIssue[] {
  const issues = document.errors.map(({ pos, message }) => ({
    offset: pos[0],
    expected: `valid YAML (${message.split('\n')[0]})`,
  }))
  if (issues.length > 0) return issues
  visit(document, {
    Alias(_, alias) {
      // YAML reads `*word` as an alias; without an anchor the owner means a literal star.
      if (!alias.resolve(document)) issues.push({ offset: alias.range?.[0] ?? 0, expected: QUOTED_STAR })
    },
  })
  return issues
}

/** A field without a value counts as absent. */
function dropEmptyFields(this: unknown, _key: unknown, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

type Source = { file: string; raw: unknown; lineOf: LineOf }

function toIssues(issue: z.core.$ZodIssue, { file, raw, lineOf }: Source): ContentIssue[] {
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
  if (path.length === 0) return 1
  const offset = findOffset(document, path)
  return offset === undefined ? findLine(document, path.slice(0, -1), lines) : lines.linePos(offset).line
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
