import { type CST, isMap, isPair, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'

const SPACES = ['space', 'newline', 'comment', 'comma']

type Item = CST.CollectionItem
export type Collection = (YAMLMap | YAMLSeq) & { srcToken: CST.BlockMap | CST.BlockSequence | CST.FlowCollection }

/** A field or an item of a list. Comments directly above begin at `head`, and `end` includes a comment after it. */
export type Entry = { name: string; head: number; start: number; end: number; item: Item; node: Node | null }

/** Where a value is. Its indicator (`:` or `-`) ends at `mark`, and an anchor or tag at `props`. */
export type Place = {
  kind: 'pair' | 'item' | 'root'
  node: Node | null
  mark: number
  props: number
  start: number
  end: number
  /** The column of the key or dash. */
  column: number
  isFlow: boolean
}

/** An alias, and the map in `[a: 1]`, have no entries of their own. */
export function isCollection(node: unknown): node is Collection {
  return (isMap(node) || isSeq(node)) && node.srcToken !== undefined && 'items' in node.srcToken
}

export function isBlock(node: unknown): node is Collection {
  return isCollection(node) && node.srcToken.type !== 'flow-collection'
}

export function listEntries(text: string, collection: Collection): Entry[] {
  const entries: Entry[] = []
  for (const item of collection.srcToken.items) {
    const [first] = listTokens(item)
    if (!first) continue
    const child = collection.items[entries.length]
    const name = isPair(child) ? nameOf(child.key) : String(entries.length)
    const node = (isPair(child) ? child.value : child) as Node | null
    const [start, end] = [first.offset, endOfItem(item)]
    const entry = { name, node, item, start, head: start, end }
    if (isBlock(collection)) {
      const above = findHead(text, entries.at(-1)?.end ?? 0, start)
      // Comments above the first field of a file are about the file.
      entry.head = isMap(collection) && above === 0 ? start : above
      entry.end = findEnd(text, end, toColumn(text, start))
    }
    entries.push(entry)
  }
  return entries
}

export function toPlace(text: string, { item, node, start: offset }: Entry, collection: Collection): Place {
  const kind = isMap(collection) ? 'pair' : 'item'
  const before = [...item.start, ...(item.sep ?? [])]
  const at = before.findLastIndex(({ type }) => type === (kind === 'pair' ? 'map-value-ind' : 'seq-item-ind'))
  const prop = before.slice(at + 1).findLast(({ type }) => type === 'anchor' || type === 'tag')
  const mark = before[at] ? endOf(before[at]) : offset
  const props = prop ? endOf(prop) : mark
  const value = listTokens({ start: [], value: item.value })[0]
  const [start, end] = value ? toRange(text, node, value) : [props, props]
  return { kind, node, mark, props, start, end, column: toColumn(text, offset), isFlow: !isBlock(collection) }
}

export function toRange(text: string, node: Node | null, token: CST.Token): [start: number, end: number] {
  if (!isBlock(node)) return [token.offset, endOf(token)]
  const entries = listEntries(text, node)
  const start = isSeq(node) ? entries[0]?.head : token.offset
  return [start ?? token.offset, entries.at(-1)?.end ?? token.offset]
}

export function toColumn(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value ?? '') : ''
}

function findHead(text: string, from: number, start: number): number {
  const indent = ' '.repeat(toColumn(text, start))
  const above = new RegExp(`(^|\\n)(?:${indent}#[^\\n]*\\n)+${indent}$`).exec(text.slice(from, start))
  return above ? from + above.index + (above[1]?.length ?? 0) + indent.length : start
}

/** Deeper comments below an entry are part of it. */
function findEnd(text: string, end: number, column: number): number {
  const rest = new RegExp(`[^\\r\\n]*(?:(?:[ \\t]*\\r?\\n)+ {${column + 1},}#[^\\r\\n]*)*`, 'y')
  rest.lastIndex = end
  return end + (rest.exec(text)?.[0].length ?? 0)
}

function listTokens(item: Item): CST.Token[] {
  const tokens = [...item.start, item.key, ...(item.sep ?? []), item.value]
  const isEmpty = (token: CST.Token) => token.type === 'scalar' && token.source === ''
  return tokens.flatMap((token) => (!token || SPACES.includes(token.type) || isEmpty(token) ? [] : token))
}

function endOfItem(item: Item): number {
  const last = listTokens(item).at(-1)
  return last ? endOf(last) : 0
}

function endOf(token: CST.Token): number {
  if (token.type === 'flow-collection') return (token.end[0]?.offset ?? token.offset) + 1
  if ('items' in token) return endOfItem(token.items.findLast((item) => listTokens(item).length > 0) ?? { start: [] })
  if (token.type !== 'block-scalar') return token.offset + ('source' in token ? token.source.length : 0)
  const source = token.props.map((prop) => ('source' in prop ? prop.source : '')).join('') + token.source
  return token.offset + source.replace(/(?:\r?\n[ \t]*)+$/, '').length
}
