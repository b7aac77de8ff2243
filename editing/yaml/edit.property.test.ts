import fc from 'fast-check'
import { expect } from 'vitest'
import { isCollection, isNode, isScalar, parseDocument } from 'yaml'
import { isRecord } from '../../contract/http.ts'
import { anyJson, testProperty } from '../../tests/fakes/arbitraries.ts'
import { anyYaml, NASTY_VALUES } from '../../tests/fakes/yaml.ts'
import { findNode, listComments, listOtherComments } from '../../tests/fakes/yaml-comments.ts'
import { applyEdit, type Edit, EditError } from './edit.ts'
import { getIn, type Path } from './path.ts'

function parse(text: string): unknown {
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { logLevel: 'error' })
  if (document.errors[0]) throw document.errors[0]
  return clone(document.toJS())
}

/** Copies shared data, which aliases have. */
function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)])) : value
}

/** Edits plain data, as the edit of the text should. */
function editData(data: unknown, edit: Edit): unknown {
  const root = { root: clone(data) }
  const path: Path = ['root', ...edit.path]
  const parent = Object(getIn(root, path.slice(0, -1)))
  const last = path.at(-1) ?? ''
  const list = (Reflect.get(parent, last) ?? []) as unknown[]
  if (edit.kind === 'set') Reflect.set(parent, last, edit.value)
  else if (edit.kind === 'insert') Reflect.set(parent, last, list.toSpliced(edit.index, 0, edit.value))
  else if (edit.kind === 'move') list.splice(edit.to, 0, ...list.splice(edit.from, 1))
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else Reflect.deleteProperty(parent, last)
  return root.root
}

function listPaths(data: unknown, path: Path = []): Path[] {
  if (Array.isArray(data)) return [path, ...data.flatMap((value, index) => listPaths(value, [...path, index]))]
  if (!isRecord(data)) return [path]
  return [path, ...Object.entries(data).flatMap(([key, value]) => listPaths(value, [...path, key]))]
}

/** Leaves out dashes, because two lists may begin on one line. */
function toLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\uFEFF -]+/, ''))
    .sort()
}

/** Everything before the value, and everything after the line on which it ends. */
function expectOnlyValueChanged(text: string, result: string, path: Path): void {
  const node = findNode(text, path)
  if (!isNode(node) || !node.range) throw new Error('Expected a node.')
  const offset = text.startsWith('\uFEFF') ? 1 : 0
  const [start, end] = node.range.map((at) => at + offset) as [number, number]
  const isBlock = isScalar(node) && node.type?.startsWith('BLOCK')
  const source = text.slice(start, end)
  const last = isBlock ? start + source.replace(/(?:\r?\n[ \t]*)+$/, '').length : end
  const lineEnd = text.slice(last).search(/\r?\n|$/) + last
  expect(result.startsWith(text.slice(0, start).trimEnd())).toBe(true)
  expect(result.endsWith(text.slice(lineEnd))).toBe(true)
  expect(listComments(result)).toEqual(listComments(text))
}

const anyValue = fc.oneof(fc.constantFrom(...NASTY_VALUES), anyJson)
function pick<Item>(items: Item[], seed: number): Item {
  const item = items[seed % items.length]
  if (item === undefined) throw new Error('Expected an item.')
  return item
}

function isPlain(data: unknown): boolean {
  return typeof data !== 'object' || data === null
}

testProperty(
  'any value of any file can be set to any other, and only its bytes change',
  fc.property(anyYaml, fc.nat(), anyValue, (text, seed, value) => {
    const data = parse(text)
    const path = pick(listPaths(data), seed)
    const edit: Edit = { kind: 'set', path, value }
    const result = applyEdit(text, edit)
    expect(parse(result)).toEqual(editData(data, edit))
    if (isPlain(getIn(data, path))) expectOnlyValueChanged(text, result, path)
    expect(applyEdit(result, edit)).toBe(result)
    expect(applyEdit(text, { kind: 'set', path, value: getIn(data, path) })).toBe(text)
  }),
)

testProperty(
  'a new field can be anywhere, and removing it restores the file',
  fc.property(anyYaml, fc.nat(), anyValue, (text, seed, value) => {
    const data = parse(text)
    const maps = listPaths(data).filter((path) => isRecord(getIn(data, path)))
    fc.pre(maps.length > 0)
    const path = [...pick(maps, seed), 'new field']
    const names = Object.keys(Object(getIn(data, path.slice(0, -1))))
    const prefix = path.flatMap((part) => (typeof part === 'string' ? part : [])).slice(0, -1)
    const fields = [...names.slice(0, 1), 'new field', ...names.slice(1)].map((name) => [...prefix, name].join('.'))
    const edit: Edit = { kind: 'set', path, value }
    const result = applyEdit(text, edit, fields)
    expect(parse(result)).toEqual(editData(data, edit))
    expect(listComments(result)).toEqual(listComments(text))
    if (names.length > 0) expect(applyEdit(result, { kind: 'remove', path })).toBe(text)
  }),
)

testProperty(
  'a removed field takes only its own comments along',
  fc.property(anyYaml, fc.nat(), (marked, seed) => {
    const text = marked.replace(/^\uFEFF/, '')
    const data = parse(text)
    const path = pick(listPaths(data), seed)
    fc.pre(path.length > 0)
    const edit: Edit = { kind: 'remove', path }
    const result = applyEdit(text, edit)
    expect(parse(result)).toEqual(editData(data, edit))
    expect(listComments(result)).toEqual(listOtherComments(text, path))
  }),
)

testProperty(
  'items move with their comments and back, and an inserted one can be removed',
  fc.property(anyYaml, fc.tuple(fc.nat(), fc.nat(), fc.nat()), anyValue, (text, [seed, one, other], value) => {
    const data = parse(text)
    const lists = listPaths(data).filter((path) => Array.isArray(getIn(data, path)))
    fc.pre(lists.length > 0)
    const path = pick(lists, seed)
    const { length } = getIn(data, path) as unknown[]
    fc.pre(length > 0)
    const [from, to] = [one % length, other % length]
    const moved = applyEdit(text, { kind: 'move', path, from, to })
    expect(parse(moved)).toEqual(editData(data, { kind: 'move', path, from, to }))
    expect(listComments(moved)).toEqual(listComments(text))
    const node = findNode(text, path)
    if (isCollection(node) && !node.flow) expect(toLines(moved)).toEqual(toLines(text))
    // A comment above a list within a list would take up a line.
    if (!/- +-\s/.test(text)) expect(applyEdit(moved, { kind: 'move', path, from: to, to: from })).toBe(text)
    const insert: Edit = { kind: 'insert', path, index: other % (length + 1), value }
    const inserted = applyEdit(text, insert)
    expect(parse(inserted)).toEqual(editData(data, insert))
    expect(listComments(inserted)).toEqual(listComments(text))
    expect(applyEdit(inserted, { kind: 'remove', path: [...path, insert.index] })).toBe(text)
  }),
)

const ANCHORS =
  'base: &base # c\n  a: &text >-\n    one\n  b: [x, &y { c: 1 }]\nuse: *base\nlist:\n  - *text\n  - *base\n  - *y\n'
const anyEdit = fc.oneof(
  anyValue.map(
    (value) =>
      (path: Path): Edit => ({ kind: 'set', path, value }),
  ),
  fc.constant((path: Path): Edit => ({ kind: 'remove', path })),
  fc.tuple(fc.nat(3), anyValue).map(
    ([index, value]) =>
      (path: Path): Edit => ({ kind: 'insert', path, index, value }),
  ),
  fc.tuple(fc.nat(3), fc.nat(3)).map(
    ([from, to]) =>
      (path: Path): Edit => ({ kind: 'move', path, from, to }),
  ),
)
const cutYaml = fc
  .tuple(
    anyYaml,
    fc.nat(),
    fc.nat(9),
    fc.constantFrom('', '&a ', '*a', '!!str ', ': ', '- ', '\n', '? ', '{', ']', '"', '#'),
  )
  .map(([text, seed, length, piece]) => {
    const at = seed % text.length
    return text.slice(0, at) + piece + text.slice(at + length)
  })

testProperty(
  'an edit of any text, also with anchors or invalid, gives exactly the wanted data or changes nothing',
  fc.property(fc.oneof(fc.constant(ANCHORS), cutYaml), fc.nat(), anyEdit, (text, seed, toEdit) => {
    let paths: Path[] = [[], ['a'], [0]]
    try {
      paths = listPaths(parse(text))
    } catch {
      // The text is not valid.
    }
    const edit = toEdit(pick(paths, seed))
    try {
      const result = applyEdit(text, edit)
      if (result !== text) expect(parse(result)).toEqual(editData(parse(text), edit))
    } catch (error) {
      if (!(error instanceof EditError)) throw error
    }
  }),
)
