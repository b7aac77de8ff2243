import { type Entry, isBlock, toColumn } from './entries.ts'
import { listStyles, renderBlock, renderFlow, type Style, toEol } from './render.ts'

/** Yields the text with the new value in one style after the other. */
export function* replaceValue(text: string, entry: Entry, value: unknown): Generator<string> {
  const { mark, from, to } = entry
  const source = text.slice(from, to)
  // Only a block may have a comment between its header and its text; other values have it behind them.
  const inside = /^[|>]\S*([ \t]+#[^\r\n]*)/.exec(source)?.[1] ?? ''
  const behind = entry.kind === 'flow' ? '' : (/^[ \t]+#[^\r\n]*/.exec(text.slice(to))?.[0] ?? '')
  for (const style of listStyles(value, entry.node, source)) {
    const body = renderValue(text, entry, { value, style })
    const isFirstLine = typeof value === 'object' || /^[|>][-+\d]*\r?\n/.test(body)
    const at = isFirstLine ? body.search(/\r?\n|$/) : body.length
    const commented = body.slice(0, at) + inside + behind + body.slice(at)
    yield text.slice(0, Math.min(mark, from)) + toGap(text, entry, body) + commented + text.slice(to + behind.length)
  }
}

function renderValue(text: string, entry: Entry, { value, style }: { value: unknown; style: Style }): string {
  const { kind, column, mark, from } = entry
  const layout = { style, column, eol: toEol(text) }
  if (kind === 'flow') return renderFlow([value], style)
  if (kind === 'root') return renderBlock(value, layout)
  if (kind === 'pair') return renderBlock({ k: value }, layout).replace(/^k: ?/, '')
  // A map begins where the old value did.
  return renderBlock([value], from > mark ? { ...layout, column: toColumn(text, from) - 2 } : layout).slice(2)
}

function toGap(text: string, { kind, node, start, mark, from, column }: Entry, body: string): string {
  const gap = text.slice(mark, from)
  if (/^\r?\n/.test(body)) return gap.trimEnd()
  if (kind !== 'pair' || !isBlock(node)) return gap || (mark > start ? ' ' : '')
  return gap.includes('#') ? gap.trimEnd() + toEol(text) + ' '.repeat(column + 2) : ' '
}

type List = { text: string; entries: Entry[] }

/** Inserts the one entry of a list or map. Items are separated as the others are, such as by a blank line. */
export function* insertEntry({ text, entries }: List, index: number, entry: object): Generator<string> {
  const { kind, column } = entries[0] ?? { kind: 'root', column: 0 }
  const [eol, before, after] = [toEol(text), entries[index - 1], entries[index]]
  const second = Math.min(Math.max(index, 1), entries.length - 1)
  const gap = text.slice(entries[second - 1]?.end ?? text.length, entries[second]?.head)
  const usual = kind === 'flow' ? ', ' : eol + ' '.repeat(column)
  const separator = (kind !== 'pair' && /^\s*,?\s*$/.test(gap) && gap) || usual
  const offset = before?.end ?? after?.head ?? 0
  for (const style of listStyles(entry)) {
    const body = kind === 'flow' ? renderFlow(entry, style) : renderBlock(entry, { style, column, eol })
    yield text.slice(0, offset) + (before ? separator + body : body + separator) + text.slice(offset)
  }
}

/** Comments above an item go with it. Those above a field, or at the start of the file, stay. */
export function* removeEntry({ text, entries }: List, name: string | number | undefined): Generator<string> {
  const index = entries.findIndex((each) => each.name === String(name))
  const [before, entry] = [entries[index - 1], entries[index]]
  if (!entry) return
  const start = entry.kind === 'pair' || entry.head === 0 ? entry.start : entry.head
  const [gap, rest] = [text.slice(before?.end ?? start, start), text.slice(entry.end)]
  // A comma after a comment would become a part of it.
  const after = gap.includes('#') ? rest.replace(/^\s*,/, '') : rest
  if (before) yield text.slice(0, before.end) + gap.replace(/^\s*,\s*$|\s+$/, '') + after
  else yield text.slice(0, start) + rest.replace(/^\s*,?\s*/, '')
  // What is above may end with a comment, or with blank lines that are part of a text.
  yield text.slice(0, start) + rest.replace(/^\s*,|^\r?\n/, '')
}

export function moveEntry({ text, entries }: List, from: number, to: number): string {
  const blocks = entries.map(({ head, end }) => text.slice(head, end))
  const moved = blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from] ?? '')
  const parts = entries.map(({ head }, index) => text.slice(entries[index - 1]?.end ?? 0, head) + moved[index])
  return parts.join('') + text.slice(entries.at(-1)?.end)
}
