import { isDeepStrictEqual } from 'node:util'
import { type Document, parseDocument } from 'yaml'
import { isRecord } from '../../contract/http.ts'
import { listParts, type Part, toPart } from './parts.ts'
import { getIn, type Path } from './path.ts'
import { renderYaml, toEol } from './render.ts'
import { insertPart, movePart, removePart, replaceValue } from './write.ts'

const MISSING = 'This field doesn’t fit the file’s structure'

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
  if (text.startsWith('\uFEFF')) return `\uFEFF${applyEdit(text.slice(1), edit, fields)}`
  const parsed = parse(text)
  if (!parsed) throw new EditError('The file is not valid YAML')
  if (edit.kind === 'remove' && getIn(parsed.data, edit.path) === undefined) return text
  const wanted = changeData(parsed.data, edit.path, edit)
  if (isDeepStrictEqual(parsed.data, wanted)) return text
  for (const result of listResults({ text, ...parsed, fields }, edit, wanted)) {
    const written = parse(result)
    if (written && isDeepStrictEqual(written.data, wanted)) return result
  }
  throw new EditError(`Couldn’t change ${edit.path.join('.') || 'the file'} without changing something else`)
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
  const value = data ?? (typeof key === 'number' ? [] : {})
  if (Array.isArray(value) && typeof key === 'number' && (key in value || key === value.length)) {
    const item = changeData(value[key], rest, edit)
    return value.toSpliced(key, 1, ...(item === undefined ? [] : [item]))
  }
  if (!isRecord(value)) throw new EditError(MISSING)
  const fields = Object.entries({ ...value, [key]: changeData(value[key], rest, edit) })
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

/** Returns undefined to remove the value. */
function changeValue(value: unknown, edit: Edit): unknown {
  if (edit.kind === 'set') return edit.value
  if (edit.kind === 'remove') return undefined
  const list = value ?? []
  if (!Array.isArray(list)) throw new EditError(MISSING)
  const isMove = edit.kind === 'move'
  const others = isMove ? list.toSpliced(edit.from, 1) : list
  const [index, item] = isMove ? [edit.to, list[edit.from]] : [edit.index, edit.value]
  if (item === undefined || !(index in others || index === others.length)) throw new EditError(MISSING)
  return others.toSpliced(index, 0, item)
}

type Source = { text: string; document: Document.Parsed; data: unknown; fields: readonly string[] }

function* listResults(source: Source, edit: Edit, wanted: unknown): Generator<string> {
  const { text, data, fields } = source
  const { part, parts, at, name } = findPart(source, edit.kind === 'remove' ? edit.path.slice(0, -1) : edit.path)
  const [list, value, eol] = [{ text, parts }, getIn(wanted, at), toEol(text)]
  const step = edit.kind === 'set' ? findStep(at, getIn(data, at), value) : undefined
  const isEmpty = part.kind === 'root' && part.from === part.to
  if (isEmpty) yield text.replace(/[^\n]$/, `$&${eol}`) + renderYaml(value).replaceAll('\n', eol)
  else if (parts.length === 0) yield* replaceValue(text, part, value)
  else if (name !== undefined) {
    const added = Array.isArray(value) ? [value.at(-1)] : { [name]: getIn(value, [name]) }
    yield* insertPart(list, findIndex(parts, [...at, name], fields), added)
  } else if (edit.kind === 'insert') yield* insertPart(list, edit.index, [edit.value])
  else if (edit.kind === 'move') yield movePart(list, edit.from, edit.to)
  else if (edit.kind === 'remove' && parts.length > 1) yield* removePart(list, edit.path.at(-1))
  else if (step) yield applyEdit(applyEdit(text, step, fields), edit, fields)
  else yield* replaceValue(text, part, value)
}

/** Finds the part at the path, or the closest one around it and the name of what is missing there. */
function findPart({ text, document: { contents: node, range } }: Source, path: Path) {
  const start = node?.range[0] ?? range[1]
  let part = toPart(text, { kind: 'root', name: '', node, start, mark: start })
  let parts = listParts(text, node)
  for (const [depth, name] of path.entries()) {
    const inner = parts.find((each) => each.name === String(name))
    if (!inner) return { part, parts, at: path.slice(0, depth), name }
    part = inner
    parts = listParts(text, inner.node)
  }
  return { part, parts, at: path }
}

/** A new field goes before the first one that follows it in the schema. */
function findIndex(parts: Part[], path: Path, fields: readonly string[]): number {
  const parents = path.slice(0, -1).filter((part) => typeof part === 'string')
  const toRank = (name: unknown) => fields.indexOf([...parents, name].join('.'))
  const rank = toRank(path.at(-1))
  const index = parts.findIndex(({ name }) => toRank(name) > rank)
  return rank < 0 || index < 0 ? parts.length : index
}

/** Changes a list or map part by part, so the others keep their comments. Returns the edit of the first that differs. */
function findStep(path: Path, before: unknown, after: unknown): Edit | undefined {
  const isList = Array.isArray(before) && Array.isArray(after)
  if (!isList && !(isRecord(before) && isRecord(after))) return undefined
  const isDifferent = (name: string) => !isDeepStrictEqual(getIn(before, [name]), getIn(after, [name]))
  const name = Object.keys({ ...after, ...before }).find(isDifferent)
  if (name === undefined) return undefined
  const [key, value] = [isList ? Number(name) : name, getIn(after, [name])]
  if (isList && after.length > before.length) return { kind: 'insert', path, index: Number(name), value }
  const isGone = isList ? after.length < before.length : value === undefined
  return isGone ? { kind: 'remove', path: [...path, key] } : { kind: 'set', path: [...path, key], value }
}
