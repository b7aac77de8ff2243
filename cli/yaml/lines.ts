import { isSeq } from 'yaml'
import { type Collection, type Entry, isBlock, toColumn } from './entries.ts'
import { indent, renderFlow, renderYaml, STYLES, toEol, toStyled } from './render.ts'

type Context = { text: string; collection: Collection; entries: Entry[] }
/** A field goes after its nearest predecessor in `order`, or else before its nearest successor. */
type Field = { name: string; order: readonly string[] }

export function* insertEntry(context: Context, at: number | Field, value: unknown): Generator<string> {
  const { text, collection, entries } = context
  const isField = typeof at !== 'number'
  const index = isField ? findIndex(entries, at) : at
  const column = toColumn(text, entries[0]?.start ?? 0)
  const entry = isField ? { [at.name]: value } : [value]
  const usual = isBlock(collection) ? toEol(text) + ' '.repeat(column) : ', '
  const separator = (isField ? undefined : findSeparator(context, index)) ?? usual
  const before = entries[index - 1]
  const offset = before?.end ?? entries[index]?.head ?? 0
  for (const style of STYLES) {
    const body = isBlock(collection)
      ? indent(renderYaml(entry, style), column, toEol(text))
      : renderFlow(toStyled(entry, style.type)).slice(1, -1)
    yield text.slice(0, offset) + (before ? separator + body : body + separator) + text.slice(offset)
  }
}

export function removeEntry({ text, collection, entries }: Context, name: string): string {
  const index = entries.findIndex((entry) => entry.name === name)
  const toStart = (entry: Entry | undefined) =>
    (isSeq(collection) && entry?.head ? entry.head : entry?.start) ?? text.length
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]]
  const [start, end] = [toStart(entry), entry?.end ?? text.length]
  if (before && isSeparator(text.slice(before.end, start), collection))
    return text.slice(0, before.end) + text.slice(end)
  if (!before && after && isSeparator(text.slice(end, toStart(after)), collection))
    return text.slice(0, start) + text.slice(toStart(after))
  // A comment is in between, and stays.
  if (!isBlock(collection)) return text.slice(0, start) + text.slice(end).replace(/^\s*,?[ \t]*/, '')
  if (!before) return text.slice(0, start) + text.slice(end).trimStart()
  return text.slice(0, start).replace(/\r?\n[ \t]*$/, '') + text.slice(end)
}

export function moveEntry({ text, entries }: Context, from: number, to: number): string {
  const blocks = entries.map(({ head, end }) => text.slice(head, end))
  const moved = blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from] ?? '')
  const parts = entries.map(({ head }, index) => text.slice(entries[index - 1]?.end ?? 0, head) + moved[index])
  return parts.join('') + text.slice(entries.at(-1)?.end)
}

function findIndex(entries: Entry[], { name, order }: Field): number {
  const find = (field: string) => entries.findIndex((entry) => entry.name === field)
  const place = order.indexOf(name)
  const before = order.slice(0, Math.max(place, 0)).findLast((field) => find(field) >= 0)
  const after = order.slice(place + 1).find((field) => find(field) >= 0)
  if (place < 0 || (before === undefined && after === undefined)) return entries.length
  return before === undefined ? find(after ?? '') : find(before) + 1
}

/** Returns what separates the other items, such as a blank line. */
function findSeparator({ text, collection, entries }: Context, index: number): string | undefined {
  const place = Math.min(Math.max(index, 1), entries.length - 1)
  const gap = text.slice(entries[place - 1]?.end, entries[place]?.head)
  return entries.length > 1 && isSeparator(gap, collection) ? gap : undefined
}

function isSeparator(gap: string, collection: Collection): boolean {
  return (isBlock(collection) ? /^\s*$/ : /^\s*,\s*$/).test(gap)
}
