import { isBlock, type Part, toColumn } from './parts.ts'
import { listStyles, renderBlock, renderFlow, type Style, toEol } from './render.ts'

/** Yields the text with the new value in one style after the other. */
export function* replaceValue(text: string, part: Part, value: unknown): Generator<string> {
  const { mark, from, to } = part
  const source = text.slice(from, to)
  // Only a block may have a comment between its header and its text; other values have it behind them.
  const inside = /^[|>]\S*([ \t]+#[^\r\n]*)/.exec(source)?.[1] ?? ''
  const behind = part.kind === 'flow' ? '' : (/^[ \t]+#[^\r\n]*/.exec(text.slice(to))?.[0] ?? '')
  for (const style of listStyles(value, part.node, source)) {
    const body = renderValue(text, part, { value, style })
    const isFirstLine = typeof value === 'object' || /^[|>][-+\d]*\r?\n/.test(body)
    const at = isFirstLine ? body.search(/\r?\n|$/) : body.length
    const commented = body.slice(0, at) + inside + behind + body.slice(at)
    yield text.slice(0, Math.min(mark, from)) + toGap(text, part, body) + commented + text.slice(to + behind.length)
  }
}

function renderValue(text: string, part: Part, { value, style }: { value: unknown; style: Style }): string {
  const { kind, column, mark, from } = part
  const layout = { style, column, eol: toEol(text) }
  if (kind === 'flow') return renderFlow([value], style)
  if (kind === 'root') return renderBlock(value, layout)
  if (kind === 'pair') return renderBlock({ k: value }, layout).replace(/^k: ?/, '')
  // A map begins where the old value did.
  return renderBlock([value], from > mark ? { ...layout, column: toColumn(text, from) - 2 } : layout).slice(2)
}

function toGap(text: string, { kind, node, start, mark, from, column }: Part, body: string): string {
  const gap = text.slice(mark, from)
  if (/^\r?\n/.test(body)) return gap.trimEnd()
  if (kind !== 'pair' || !isBlock(node)) return gap || (mark > start ? ' ' : '')
  return gap.includes('#') ? gap.trimEnd() + toEol(text) + ' '.repeat(column + 2) : ' '
}

type List = { text: string; parts: Part[] }

/** Inserts the one part of a list or map. Items are separated as the others are, such as by a blank line. */
export function* insertPart({ text, parts }: List, index: number, part: object): Generator<string> {
  const { kind, column } = parts[0] ?? { kind: 'root', column: 0 }
  const [eol, before, after] = [toEol(text), parts[index - 1], parts[index]]
  const second = Math.min(Math.max(index, 1), parts.length - 1)
  const gap = text.slice(parts[second - 1]?.end ?? text.length, parts[second]?.head)
  const usual = kind === 'flow' ? ', ' : eol + ' '.repeat(column)
  const separator = (kind !== 'pair' && /^\s*,?\s*$/.test(gap) && gap) || usual
  const offset = before?.end ?? after?.head ?? 0
  for (const style of listStyles(part)) {
    const body = kind === 'flow' ? renderFlow(part, style) : renderBlock(part, { style, column, eol })
    yield text.slice(0, offset) + (before ? separator + body : body + separator) + text.slice(offset)
  }
}

/** Comments above an item go with it. Those above a field, or at the start of the file, stay. */
export function* removePart({ text, parts }: List, name: string | number | undefined): Generator<string> {
  const index = parts.findIndex((each) => each.name === String(name))
  const [before, part] = [parts[index - 1], parts[index]]
  if (!part) return
  const start = part.kind === 'pair' || part.head === 0 ? part.start : part.head
  const [gap, rest] = [text.slice(before?.end ?? start, start), text.slice(part.end)]
  // A comma after a comment would become a part of it.
  const after = gap.includes('#') ? rest.replace(/^\s*,/, '') : rest
  if (before) yield text.slice(0, before.end) + gap.replace(/^\s*,\s*$|\s+$/, '') + after
  else yield text.slice(0, start) + rest.replace(/^\s*,?\s*/, '')
  // What is above may end with a comment, or with blank lines that are part of a text.
  yield text.slice(0, start) + rest.replace(/^\s*,|^\r?\n/, '')
}

export function movePart({ text, parts }: List, from: number, to: number): string {
  const blocks = parts.map(({ head, end }) => text.slice(head, end))
  const moved = blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from] ?? '')
  const written = parts.map(({ head }, index) => text.slice(parts[index - 1]?.end ?? 0, head) + moved[index])
  return written.join('') + text.slice(parts.at(-1)?.end)
}
