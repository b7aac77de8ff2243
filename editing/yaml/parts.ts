import { type CST, isCollection, isMap, isPair, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'

/**
 * A field, an item of a list, one of either between brackets, or the whole file. Its key or dash begins at `start`,
 * and its `:` or `-` ends at `mark`. The value is between `from` and `to`.
 * Comments directly above begin at `head`, and `end` includes a comment after it.
 */
export type Part = Known & { from: number; to: number; head: number; end: number; column: number }
type Known = { kind: 'pair' | 'item' | 'flow' | 'root'; name: string; node: Node | null; start: number; mark: number }

export function isBlock(node: unknown): node is YAMLMap | YAMLSeq {
  return isCollection(node) && !node.flow
}

export function listParts(text: string, collection: Node | null): Part[] {
  const parts: Part[] = []
  if (!isMap(collection) && !isSeq(collection)) return parts
  const tokens = collection.srcToken as CST.BlockSequence | CST.FlowCollection | undefined
  for (const [index, child] of collection.items.entries()) {
    const [key, node] = (isPair(child) ? [child.key, child.value] : [null, child]) as [Node | null, Node | null]
    const { start: before = [], sep = [] } = (isPair(child) ? child.srcToken : tokens?.items[index]) ?? {}
    const sign = [...before, ...sep].find(({ type }) => type === (key ? 'map-value-ind' : 'seq-item-ind'))
    const start = key?.range?.[0] ?? sign?.offset ?? node?.range?.[0] ?? 0
    const name = isScalar(key) ? String(key.value ?? '') : String(index)
    const kind = isBlock(collection) ? (key ? 'pair' : 'item') : 'flow'
    parts.push(toPart(text, { kind, name, node, start, mark: sign ? sign.offset + 1 : start }, parts.at(-1)?.end))
  }
  return parts
}

export function toPart(text: string, known: Known, previous = 0): Part {
  const { kind, node, start, mark } = known
  const [from, to] = findValue(text, node, mark)
  const [column, end] = [toColumn(text, start), Math.max(mark, to)]
  if (kind === 'flow' || kind === 'root') return { ...known, from, to, column, head: start, end }
  const above = findHead(text, previous, start)
  // Comments above the first field of a file are about the file.
  const head = kind === 'pair' && above === 0 ? start : above
  return { ...known, from, to, column, head, end: findEnd(text, end, column) }
}

function findValue(text: string, node: Node | null, mark: number): [from: number, to: number] {
  const [start, end] = node?.range ?? [mark, mark]
  if (start === end) return [mark, mark]
  if (!isBlock(node)) return [start, start + text.slice(start, end).replace(/(?:\r?\n[ \t]*)+$/, '').length]
  const parts = listParts(text, node)
  // Comments at the start of a file are not part of its first item.
  return [(isSeq(node) && parts[0]?.head) || start, parts.at(-1)?.end ?? end]
}

export function toColumn(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

function findHead(text: string, from: number, start: number): number {
  const indent = ' '.repeat(toColumn(text, start))
  const above = new RegExp(`(^|\\n)(?:${indent}#[^\\n]*\\n)+${indent}$`).exec(text.slice(from, start))
  return above ? from + above.index + (above[1]?.length ?? 0) + indent.length : start
}

/** Deeper comments below an entry are part of it. */
function findEnd(text: string, end: number, column: number): number {
  const rest = new RegExp(`^[^\\r\\n]*(?:(?:[ \\t]*\\r?\\n)+ {${column + 1},}#[^\\r\\n]*)*`).exec(text.slice(end))
  return end + (rest?.[0].length ?? 0)
}
