import { Document, isScalar } from 'yaml'
import { isBlock, type Place, toColumn } from './entries.ts'
import { indent, listStyles, renderFlow, renderYaml, type Style, stringifyDocument, toEol, toStyled } from './render.ts'

/** Yields the text with the new value in one style after the other. */
export function* replaceValue(text: string, place: Place, value: unknown): Generator<string> {
  const { node, start, end, props, mark, isFlow } = place
  const source = text.slice(start, end)
  if (place.kind === 'root' && source === '') return yield fillEmpty(text, start, value)
  const isHeader = isScalar(node) && /^BLOCK/.test(node.type ?? '')
  const inside = isHeader ? (/^\S+([ \t]+#[^\r\n]*)/.exec(source)?.[1] ?? '') : ''
  // Only a block may have a comment between its header and its text; other values have it behind them.
  const behind = isFlow || isHeader || isBlock(node) ? '' : (/^[ \t]+#[^\r\n]*/.exec(text.slice(end))?.[0] ?? '')
  const suffix = text.slice(end + behind.length)
  for (const style of listStyles(value, node, source)) {
    const body = toBody(text, place, { value, style })
    const joined = toGap(text, place, body) + addComment(body, inside + behind, value)
    yield text.slice(0, props) + joined + suffix
    // A tag may not suit the new value.
    if (mark < props) yield text.slice(0, mark) + joined + suffix
  }
}

function fillEmpty(text: string, offset: number, value: unknown): string {
  const eol = toEol(text)
  const [before, after] = [text.slice(0, offset), text.slice(offset)]
  const isEnded = text === '' || /\n$/.test(before)
  const body = indent(renderYaml(value), 0, eol)
  return `${before}${isEnded ? '' : eol}${body}${isEnded || after ? eol : ''}${after}`
}

function addComment(body: string, comment: string, value: unknown): string {
  const isFirstLine = typeof value === 'object' || /^[|>][-+\d]*\r?\n/.test(body)
  return isFirstLine ? body.replace(/(?=\r?\n)|$/, comment.replaceAll('$', '$$$$')) : body + comment
}

function toBody(
  text: string,
  { kind, isFlow, column, start, end }: Place,
  { value, style }: { value: unknown; style: Style },
): string {
  const styled = toStyled(value, style.type)
  if (isFlow) return renderFlow([styled]).slice(1, -1)
  const width = style.width && Math.max(style.width - column, 20)
  const render = (content: unknown) => stringifyDocument(new Document(content), width)
  const eol = toEol(text)
  if (kind === 'root') return indent(render(styled), toColumn(text, start), eol)
  if (kind === 'pair') return indent(render({ k: styled }).slice('k:'.length).replace(/^ /, ''), column, eol)
  const isMoved = typeof value === 'object' && start < end
  return indent(render([styled]).slice('- '.length), isMoved ? toColumn(text, start) - 2 : column, eol)
}

function toGap(text: string, { kind, node, props, start, end, isFlow, column }: Place, body: string): string {
  const gap = text.slice(props, start)
  if (kind === 'root') return ''
  if (isFlow) return start < end || kind === 'item' ? gap : ' '
  if (/^\r?\n/.test(body)) return gap.trimEnd()
  if (kind === 'item' || !isBlock(node)) return gap || ' '
  return gap.includes('#') ? gap.trimEnd() + toEol(text) + ' '.repeat(column + 2) : ' '
}
