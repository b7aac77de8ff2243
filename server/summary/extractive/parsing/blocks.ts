import { stripMarkup } from './clean.ts'
import { splitInlineList } from './lists.ts'
import { findTables } from './tables.ts'
import { areNotes, unwrapLines } from './unwrap.ts'

const FENCE = /^\s{0,3}(?:`{3,}[^`]*|~{3,}[^~]*)$/
const HEADING = /^\s{0,3}#{1,6}\s+/
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,})\s*$/
const RULE = /^[\s*_=~+·•|:-]+$/
const BOILERPLATE_LINE = /^[^|]{1,30}(?:\|[^|]{1,30}){2,}$/
const BULLET = /^\s*[-*+•‣◦▪]\s+/
const NUMBERED = /^\s*(?:\(?\d{1,3}[.)]|\(?[a-z]\)|(?:Step|Schritt|Étape|Paso) \d{1,2}[.:)]?)\s+/
const FIRST_NUMBER = /^\s*(?:\p{L}+ )?\(?1[.:)]/u
const LINK_DEFINITION = /^\s{0,3}\[[^[\]]+\]:\s+\S+/
const LINK_ITEM = /^\s*(?:[-*+]|\d+\.)\s+\[[^[\]]{1,60}\]\([^()\s]*\)\s*$/
const QUOTED = /^\s*(?:>\s?)+/
const CODE = /[=({[].*;$|[{}][;,]?$|=>|\(.*\):$|^(?:import|export|const|let|var|#include|return)\b.*[;{('"]$/
// CODE backtracks, so it must not run on long lines.
const CODE_LINE_MAX_CHARACTERS = 160
const HEADING_MAX_CHARACTERS = 90
const FINAL_MARK = /[.!?…。！？।؟۔:;,]["'”’»›）)\]]*$/

/** `isMarked`: the heading has Markdown markup. `isKey`: the row belongs in the summary first. */
export type Block = {
  kind: 'heading' | 'item' | 'paragraph' | 'row'
  text: string
  isMarked?: boolean
  isKey?: boolean
}

type OpenBlock = { kind: Block['kind']; lines: string[]; isMarked?: boolean }

export function parseBlocks(text: string): Block[] {
  const lines = withoutFences(text.split('\n')).map((line) => line.replace(QUOTED, ''))
  const tables = findTables(lines).toSorted((a, b) => a.from - b.from)
  const blocks: Block[] = []
  let from = 0
  for (const { from: start, to, rows } of tables) {
    blocks.push(...parseLines(lines.slice(from, start)))
    blocks.push(...rows.map(({ text: row, isKey }) => ({ kind: 'row' as const, text: stripMarkup(row), isKey })))
    from = to
  }
  return [...blocks, ...parseLines(lines.slice(from))]
}

function parseLines(lines: string[]): Block[] {
  const blocks: Block[] = []
  let open: OpenBlock | undefined
  const close = () => {
    if (open) blocks.push(...toBlocks(open))
    open = undefined
  }
  for (const line of lines) {
    if (open?.lines.length === 1 && UNDERLINE.test(line)) open = { kind: 'heading', lines: open.lines, isMarked: true }
    if (isBreak(line)) close()
    else if (HEADING.test(line)) {
      close()
      const title = line.replace(HEADING, '').replace(/\s#+$/, '')
      blocks.push(...toBlocks({ kind: 'heading', lines: [title], isMarked: true }))
    } else if (startsItem(line, open)) {
      close()
      open = { kind: 'item', lines: [line.replace(BULLET, '').replace(NUMBERED, '')] }
    } else if (open) open.lines.push(line)
    else open = { kind: 'paragraph', lines: [line] }
  }
  close()
  return blocks
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

function isBreak(line: string): boolean {
  const isMarkup = RULE.test(line) || LINK_DEFINITION.test(line) || LINK_ITEM.test(line) || BOILERPLATE_LINE.test(line)
  return line.trim() === '' || isMarkup || isCode(line.trim())
}

function isCode(line: string): boolean {
  return line.length <= CODE_LINE_MAX_CHARACTERS && CODE.test(line)
}

/** Inside a paragraph, a number other than 1 at the start of a line is more often a wrapped date. */
function startsItem(line: string, open: OpenBlock | undefined): boolean {
  if (BULLET.test(line)) return true
  const isInside = open?.kind === 'paragraph' && !FIRST_NUMBER.test(line)
  return NUMBERED.test(line) && (!isInside || FINAL_MARK.test(open?.lines.at(-1)?.trimEnd() ?? ''))
}

function toBlocks({ kind, lines, isMarked }: OpenBlock): Block[] {
  return toTexts(kind, lines)
    .map(stripMarkup)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .flatMap((text): Block[] => {
      if (kind === 'heading') return [{ kind, text, isMarked }]
      if (kind === 'paragraph' && looksLikeHeading(text)) return [{ kind: 'heading', text }]
      return splitInlineList(text).map((part) => ({ kind, ...part }))
    })
}

function toTexts(kind: Block['kind'], lines: string[]): string[] {
  if (kind !== 'paragraph') return [lines.map((line) => line.trim()).join(' ')]
  return areNotes(lines) ? lines : unwrapLines(lines)
}

function looksLikeHeading(text: string): boolean {
  return text.length <= HEADING_MAX_CHARACTERS && !FINAL_MARK.test(text)
}
