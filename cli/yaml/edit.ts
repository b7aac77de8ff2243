import { isDeepStrictEqual } from 'node:util'
import { type Document, isSeq, parseDocument } from 'yaml'
import { isRecord } from '../../contract/http.ts'
import { type Collection, isCollection, listEntries, type Place, toPlace, toRange } from './entries.ts'
import { insertEntry, moveEntry, removeEntry } from './lines.ts'
import { replaceValue } from './value.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** A place in a file, such as `['links', 'more', 0, 'label']`. An empty path is the whole file. */
export type Path = (string | number)[]

/** `to` is the index that the item has afterwards. An edit of a field that is missing adds it. */
export type Edit =
  | { kind: 'set'; path: Path; value: unknown }
  | { kind: 'remove'; path: Path }
  | { kind: 'insert'; path: Path; index: number; value: unknown }
  | { kind: 'move'; path: Path; from: number; to: number }

/** The edit can't be made without changing something else. */
export class EditError extends Error {}

/**
 * Changes only the bytes of the value, or throws an EditError. A missing field is inserted in the order of `fields`,
 * which are names such as `title`, and `links.more` for a field of a field.
 */
export function applyEdit(text: string, edit: Edit, fields: readonly string[] = []): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return BYTE_ORDER_MARK + applyEdit(text.slice(1), edit, fields)
  const parsed = parse(text)
  if (!parsed) throw new EditError('The file is not valid YAML')
  const wanted = changeData(parsed.data, edit.path, edit)
  if (isDeepStrictEqual(parsed.data, wanted)) return text
  for (const result of listResults({ text, ...parsed, fields }, edit, wanted)) {
    const written = parse(result)
    if (written && isDeepStrictEqual(written.data, wanted)) return result
  }
  throw new EditError(`${formatPath(edit.path)} can't be changed without changing something else in the file`)
}

function parse(text: string): { document: Document.Parsed; data: unknown } | undefined {
  const document = parseDocument(text, { keepSourceTokens: true, prettyErrors: false, logLevel: 'error' })
  try {
    return document.errors.length > 0 ? undefined : { document, data: document.toJS() }
  } catch {
    // The parser throws on circular aliases and on aliases that expand too far.
    return undefined
  }
}

/** Copies what it changes, because aliases share their data. */
function changeData(data: unknown, [key, ...rest]: Path, edit: Edit): unknown {
  if (key === undefined) return changeValue(data, edit)
  const isRemoved = edit.kind === 'remove' && rest.length === 0
  const value = data ?? (typeof key === 'number' ? [] : {})
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || !isIndex(key, value.length + 1)) throw new EditError(`There is no item ${key}`)
    if (edit.kind === 'remove' && key === value.length) return data
    return isRemoved ? value.toSpliced(key, 1) : value.toSpliced(key, 1, changeData(value[key], rest, edit))
  }
  if (!isRecord(value)) throw new EditError(`There is no field ${key}`)
  if (edit.kind === 'remove' && !Object.hasOwn(value, key)) return data
  if (!isRemoved) return { ...value, [key]: changeData(value[key], rest, edit) }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== String(key)))
}

function changeValue(data: unknown, edit: Edit): unknown {
  if (edit.kind === 'set') return edit.value
  const list = data ?? []
  if (edit.kind === 'remove' || !Array.isArray(list)) throw new EditError(`${formatPath(edit.path)} is not a list`)
  const isInsert = edit.kind === 'insert'
  const isPossible = isInsert
    ? isIndex(edit.index, list.length + 1)
    : isIndex(edit.from, list.length) && isIndex(edit.to, list.length)
  if (!isPossible) throw new EditError(`${formatPath(edit.path)} has no such item`)
  if (isInsert) return list.toSpliced(edit.index, 0, edit.value)
  return list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, list[edit.from])
}

type Source = { text: string; document: Document.Parsed; data: unknown; fields: readonly string[] }

function* listResults(source: Source, edit: Edit, wanted: unknown): Generator<string> {
  const { text, fields, data } = source
  const path = edit.kind === 'remove' ? edit.path.slice(0, -1) : edit.path
  const { place, depth } = findPlace(source, path)
  const [node, name] = [place.node, path[depth]]
  const at = path.slice(0, depth)
  const value = getIn(wanted, at)
  if (!isCollection(node) || node.items.length === 0) return yield* replaceValue(text, place, value)
  const context = { text, collection: node, entries: listEntries(text, node) }
  if (name !== undefined) {
    const prefix = toField(at)
    const order = fields.flatMap((field) => (field.startsWith(prefix) ? field.slice(prefix.length) : []))
    yield* insertEntry(context, isSeq(node) ? Number(name) : { name: String(name), order }, getIn(value, [name]))
  } else if (edit.kind === 'insert') yield* insertEntry(context, edit.index, edit.value)
  else if (edit.kind === 'move') yield moveEntry(context, edit.from, edit.to)
  else if (edit.kind === 'remove' && node.items.length > 1) {
    yield removeEntry(context, String(edit.path.at(-1)))
  } else {
    if (edit.kind === 'set') yield* applySteps(source, listSteps(at, getIn(data, at), value))
    yield* replaceValue(text, place, value)
  }
}

/** Finds the value at the path, or the closest one around it. */
function findPlace({ text, document }: Source, path: Path): { place: Place; depth: number } {
  const { contents, range } = document
  const token = contents?.srcToken
  const [start, end] = token ? toRange(text, contents, token) : [range[1], range[1]]
  let place: Place = { kind: 'root', node: contents, mark: start, props: start, start, end, column: 0, isFlow: false }
  for (const [depth, name] of path.entries()) {
    const { node } = place
    const entry = isCollection(node) ? listEntries(text, node).find((each) => each.name === String(name)) : undefined
    if (!entry) return { place, depth }
    const inner = toPlace(text, entry, node as Collection)
    place = { ...inner, isFlow: inner.isFlow || place.isFlow }
  }
  return { place, depth: path.length }
}

/** Keeps the comments and the layout of a list or map in which only some entries change. */
function listSteps(path: Path, before: unknown, after: unknown): Edit[] {
  if (Array.isArray(before) && Array.isArray(after) && after.length > 0) return listItemSteps(path, before, after)
  if (!isRecord(before) || !isRecord(after)) return []
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value))
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  if (gone.length === Object.keys(before).length) return []
  return [
    ...changed.map(([name, value]): Edit => ({ kind: 'set', path: [...path, name], value })),
    ...gone.map((name): Edit => ({ kind: 'remove', path: [...path, name] })),
  ]
}

function listItemSteps(path: Path, before: unknown[], after: unknown[]): Edit[] {
  const shorter = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < shorter && isDeepStrictEqual(before[head], after[head])) head += 1
  while (tail < shorter - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail))) tail += 1
  const steps: Edit[] = []
  for (let index = head; index < Math.max(before.length, after.length) - tail; index += 1) {
    const value = after[index]
    if (index < shorter - tail) steps.push({ kind: 'set', path: [...path, index], value })
    else if (before.length > after.length) steps.push({ kind: 'remove', path: [...path, shorter - tail] })
    else steps.push({ kind: 'insert', path, index, value })
  }
  return steps
}

function* applySteps({ text, fields }: Source, steps: Edit[]): Generator<string> {
  if (steps.length === 0) return
  try {
    yield steps.reduce((result, step) => applyEdit(result, step, fields), text)
  } catch (error) {
    if (!(error instanceof EditError)) throw error
  }
}

function getIn(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), data)
}

function isIndex(index: number, length: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < length
}

function toField(path: Path): string {
  return path.flatMap((part) => (typeof part === 'string' ? `${part}.` : [])).join('')
}

function formatPath(path: Path): string {
  return path.join('.') || 'The file'
}
