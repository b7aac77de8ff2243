import { cleanCharacters, stripMarkup } from './markup.ts'

const FENCE = /^\s{0,3}(?:`{3,}[^`]*|~{3,}[^~]*)$/
const HEADING = /^\s{0,3}#{1,6}\s+(?=\S)/
const BULLET = /^\s*[-*+•‣▪◦]\s+/
const NUMBER = /^\s*(?:§\s?)?(?:\(?\d{1,3}[.)]|\(?[a-z]\)|\d{1,3}(?:\.\d{1,3})+\.?)\s+/
const QUOTE_MARKS = /^\s*(?:>\s?)+/
const WORD_CHARACTER = /[\p{L}\p{N}]/u
const TABLE_ROW = /^[^|]*\|[^|]*\||^[^\t]*\S\t[^\t]*\t/
const LINK_DEFINITION = /^\s{0,3}\[[^[\]]+\]:\s+\S+/
const FINAL_MARK = /[.!?…。！？।؟۔:;,：；，、]["'”’»›）)\]]*$/
const FULL_STOP = /[.!?](?:\s|$)|[。！？]/
const WIDE = /[\u2e80-\u9fff\uff00-\uff60]/g
const BETWEEN_WIDE = /([\u2e80-\u9fff\uff00-\uff60])\n(?=[\u2e80-\u9fff\uff00-\uff60])/g
/** Only text with very short lines has more. */
const MAX_LINES = 10_000
const NOTE_MAX_CHARACTERS = 60
const MIN_NOTES = 3
const HEADING_MAX_CHARACTERS = 90
/** Longer lines were not wrapped at a width. */
const MAX_WIDTH = 160
const FULL_SHARE = 0.8
const FIRST_WORD = /^(?:[\u2e80-\u9fff]|\S*)/

export type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string }

/** Parses plain text and Markdown, without its code and tables. */
export function parseBlocks(text: string): Block[] {
  const lines = cleanCharacters(text).split('\n', MAX_LINES)
  const blocks = parseLines(withoutFences(lines).map((line) => line.replace(QUOTE_MARKS, '')))
  return blocks.length > 0 ? blocks : lines.flatMap((line) => toBlock('paragraph', line))
}

function withoutFences(lines: string[]): string[] {
  const fences = lines.flatMap((line, index) => (FENCE.test(line) ? [index] : []))
  const result = lines.slice()
  for (let pair = 0; pair < fences.length; pair += 2) {
    const from = fences[pair] ?? 0
    result.fill('', from, (fences[pair + 1] ?? from) + 1)
  }
  return result
}

function parseLines(lines: string[]): Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  let kind: Block['kind'] = 'paragraph'
  const close = () => {
    blocks.push(...(kind === 'paragraph' ? toParagraphs(open) : toBlock(kind, joinLines(open))))
    open = []
    kind = 'paragraph'
  }
  for (const line of lines) {
    if (isSkipped(line)) close()
    else if (HEADING.test(line)) {
      close()
      blocks.push(...toBlock('heading', line.replace(HEADING, '').replace(/\s#+$/, '')))
    } else if (BULLET.test(line) || (NUMBER.test(line) && (kind === 'item' || FINAL_MARK.test(open.at(-1) ?? '.')))) {
      close()
      kind = 'item'
      open = [line.replace(BULLET, '').replace(NUMBER, '').trim()]
    } else open.push(line.trim())
  }
  close()
  return blocks
}

function isSkipped(line: string): boolean {
  return !WORD_CHARACTER.test(line) || TABLE_ROW.test(line) || LINK_DEFINITION.test(line)
}

function toBlock(kind: Block['kind'], line: string): Block[] {
  const text = stripMarkup(line)
  return WORD_CHARACTER.test(text) ? [{ kind, text }] : []
}

function toParagraphs(lines: string[]): Block[] {
  return unwrap(lines).flatMap((text) => {
    const isHeading = text.length <= HEADING_MAX_CHARACTERS && !FINAL_MARK.test(text)
    return toBlock(isHeading ? 'heading' : 'paragraph', text)
  })
}

/** Joins lines that were broken at a width. */
function unwrap(lines: string[]): string[] {
  if (areNotes(lines)) return lines
  const widths = lines.map(widthOf)
  const width = widths.reduce((a, b) => Math.max(a, b), 0)
  const paragraphs: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const last = paragraphs.at(-1)
    const isFull =
      width <= MAX_WIDTH && (widths[index - 1] ?? 0) + widthOf(FIRST_WORD.exec(line)?.[0] ?? '') > FULL_SHARE * width
    if (last && (isFull || /^\p{Ll}/u.test(line) || /[,;\p{Pd}]$/u.test(before))) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

function joinLines(lines: string[]): string {
  return lines.join('\n').replace(BETWEEN_WIDE, '$1').replaceAll('\n', ' ')
}

/** Chinese and Japanese characters are twice as wide. */
function widthOf(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0)
}

function areNotes(lines: string[]): boolean {
  return lines.length >= MIN_NOTES && lines.every((line) => line.length < NOTE_MAX_CHARACTERS && !FULL_STOP.test(line))
}
