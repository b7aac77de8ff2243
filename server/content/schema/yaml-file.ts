import { type Document, isMap, isNode, isPair, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { type ContentIssue, type ContentIssueKind, MAX_ISSUES } from './issues.ts'
import { indentText, LOST_INDENT } from './lost-indent.ts'
import { findMisreadText } from './misread-text.ts'
import { listFields, suggestField, toJsonSchema } from './suggest-field.ts'
import { findSyntaxHints, type SyntaxHint } from './yaml-hints.ts'

/** With `near`, returns the first line from the field on that contains it. */
type LineOf = (path: readonly PropertyKey[], near?: string) => number
export type ParsedFile<T> = { value: T; lineOf: LineOf }
type ParseResult<T> = { kind: 'ok'; file: ParsedFile<T> } | { kind: 'invalid'; issues: ContentIssue[] }

const MAX_QUOTE_LENGTH = 60
const PLAIN_REFERENCES = 'no circular or excessive references (& and *)'
const KINDS: [kind: ContentIssueKind, field: RegExp][] = [
  ['image', /^(?:icon|banner|picture)$/],
  ['alt-text', /^alt$/],
  ['url', /^(?:link|videoChannel)$|URL$|Link$/],
  ['file-link', /^(?:resume|address)$/],
]

export function parseYamlFile<T>(file: string, text: string, schema: z.ZodType<T>): ParseResult<T> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const isReadable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY')
  const misread = isReadable ? findMisreadText(document, text, lines) : []
  const isBroken = document.errors.length > 0 && misread.length === 0
  const hints = isBroken ? findSyntaxHints(text, listFields(schema)) : misread
  const { value, issues } = hints.length > 0 ? { issues: hints } : toPlainValue(document)
  if (issues.length > 0) {
    const first = issues.slice(0, MAX_ISSUES)
    return { kind: 'invalid', issues: first.map((hint) => ({ kind: 'syntax', file, field: '', ...hint })) }
  }
  const raw = value ?? (schema.safeParse([]).success ? [] : {})
  const parsed = schema.safeParse(raw, { error: describeObject })
  const lineOf: LineOf = (path, near = '') => findBelow(text, findLine(document, path, lines), near)
  if (parsed.success) return { kind: 'ok', file: { value: parsed.data, lineOf } }
  return { kind: 'invalid', issues: toIssues(parsed.error.issues, { file, text, raw, lineOf, schema }) }
}

/** Returns the data as written, or undefined if the text can't be parsed. */
export function parseYamlValue(text: string): unknown {
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { logLevel: 'error' })
  return document.errors.length > 0 ? undefined : toPlainValue(document).value
}

function toPlainValue(document: Document.Parsed): { value?: unknown; issues: SyntaxHint[] } {
  try {
    return { value: document.toJS({ reviver: dropEmptyFields }), issues: [] }
  } catch {
    // The parser throws on circular aliases and on aliases that expand too far.
    return { issues: [{ line: 1, expected: PLAIN_REFERENCES }] }
  }
}

function dropEmptyFields(this: unknown, key: unknown, value: unknown): unknown {
  if (value !== null || Array.isArray(this)) return value
  // An empty status differs from none: it hides the default.
  return key === 'status' ? '' : undefined
}

type Source = { file: string; text: string; raw: unknown; lineOf: LineOf; schema: z.ZodType }

function toIssues(issues: readonly z.core.$ZodIssue[], { file, text, raw, lineOf, schema }: Source): ContentIssue[] {
  const paths = issues
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : []))
    .slice(0, MAX_ISSUES)
  // The conversion takes 50 ms, because site.yaml may replace every word.
  const json = paths.length > 0 ? toJsonSchema(schema) : {}
  const unknown = paths.map((path) => ({ path, hint: suggestField(json, path) }))
  const lines = text.split(/\r?\n/)
  const isLost = (line: number) =>
    indentText(lines[line - 1] ?? '', lines.slice(0, line - 1), listFields(schema)) !== undefined
  // A misspelled field is also a missing one; report it once.
  const misspelled = new Set(unknown.map(({ path, hint }) => formatPath([...path.slice(0, -1), hint.guess ?? ''])))
  const invalid = issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map((issue) => ({
      issue,
      value: issue.path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), raw),
    }))
    .filter(({ issue, value }) => value !== undefined || !misspelled.has(formatPath(issue.path)))
    .slice(0, MAX_ISSUES - unknown.length)
  const locate = (path: readonly PropertyKey[]) => ({ file, line: lineOf(path), field: formatPath(path) })
  return [
    ...unknown.map(({ path, hint }) => ({
      kind: 'unknown-field' as const,
      ...locate(path),
      expected: isLost(lineOf(path)) ? `${LOST_INDENT}, or ${hint.expected}` : hint.expected,
    })),
    ...invalid.map(({ issue, value }) => ({
      kind: KINDS.find(([, field]) => field.test(String(issue.path.at(-1))))?.[0] ?? 'value',
      ...locate(issue.path),
      expected: issue.message,
      found: quote(value),
    })),
  ]
}

/** All other fields have a sentence of their own. */
function describeObject({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type' || expected !== 'object') return undefined
  const isField = typeof input === 'string' && /^[a-z]\w*:\S/i.test(input)
  return isField ? 'a space after the colon' : 'fields in the form "name: value"'
}

export function formatPath(path: readonly PropertyKey[]): string {
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

function findBelow(text: string, line: number, near: string): number {
  const [start = ''] = near.split('\n', 1)
  const below = text.split('\n').slice(line - 1)
  return line + Math.max(0, start ? below.findIndex((each) => each.includes(start)) : 0)
}

export function findFieldLine(text: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter()
  return findLine(parseDocument(text, { lineCounter: lines, logLevel: 'error' }), path, lines)
}

/** Returns the line of the closest parent for a missing field. */
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
