import { stripMarkup } from './clean.ts'
import { unwrapLines } from './unwrap.ts'

const FENCE = /^\s{0,3}(?:`{3,}[^`]*|~{3,}[^~]*)$/
const HEADING = /^\s{0,3}#{1,6}\s+/
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,})\s*$/
const RULE = /^[\s*_=~+·•-]+$/
const TABLE_ROW = /^\s*\|.*\||^(?:[^|]*\|){3}|^[\s|:+-]+$/
const BULLET = /^\s*[-*+•‣◦▪]\s+/
const NUMBERED = /^\s*(?:\(?\d{1,3}[.)]|\(?[a-z]\))\s+/
const LINK_DEFINITION = /^\s{0,3}\[[^[\]]+\]:\s+\S+/
const QUOTED = /^\s*(?:>\s?)+/
const CODE = /[=({[].*;$|[{}][;,]?$|=>|\(.*\):$|^(?:import|export|const|let|var|#include|return)\b.*[;{('"]$/
// Code is written in short lines; the pattern above backtracks, so a long line is never put to it.
const CODE_LINE_MAX_CHARACTERS = 160
const HEADING_MAX_CHARACTERS = 90
const FINAL_MARK = /[.!?…。！？।؟۔:;,]["'”’»›）)\]]*$/

export type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string }

type Open = { kind: Block['kind']; lines: string[] }

/** Headings, list items and paragraphs in order; code, tables and rules are left out. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Open | undefined
  const close = () => {
    if (open) blocks.push(...toBlocks(open))
    open = undefined
  }
  for (const raw of withoutFences(text.split('\n'))) {
    const line = raw.replace(QUOTED, '')
    if (open?.lines.length === 1 && UNDERLINE.test(line)) open.kind = 'heading'
    if (isBreak(line)) close()
    else if (HEADING.test(line)) {
      close()
      blocks.push(...toBlocks({ kind: 'heading', lines: [line.replace(HEADING, '').replace(/\s#+$/, '')] }))
    } else if (startsItem(line, open)) {
      close()
      open = { kind: 'item', lines: [line.replace(BULLET, '').replace(NUMBERED, '')] }
    } else if (open) open.lines.push(line)
    else open = { kind: 'paragraph', lines: [line] }
  }
  close()
  return blocks
}

/** Fences pair up in order; one left over is only a stray line. */
function withoutFences(lines: string[]): string[] {
  const fences = lines.flatMap((line, at) => (FENCE.test(line) ? [at] : []))
  const kept = lines.slice()
  for (let pair = 0; pair < fences.length; pair += 2) {
    const from = fences[pair] ?? 0
    kept.fill('', from, (fences[pair + 1] ?? from) + 1)
  }
  return kept
}

function isBreak(line: string): boolean {
  const isMark = RULE.test(line) || TABLE_ROW.test(line) || LINK_DEFINITION.test(line)
  return line.trim() === '' || isMark || isCode(line.trim())
}

function isCode(line: string): boolean {
  return line.length <= CODE_LINE_MAX_CHARACTERS && CODE.test(line)
}

/** Inside a paragraph a number at the start of a line is more often a date that was wrapped. */
function startsItem(line: string, open: Open | undefined): boolean {
  return BULLET.test(line) || (NUMBERED.test(line) && open?.kind !== 'paragraph')
}

function toBlocks({ kind, lines }: Open): Block[] {
  const texts = kind === 'paragraph' ? unwrapLines(lines) : [lines.map((line) => line.trim()).join(' ')]
  return texts.map(stripMarkup).flatMap((text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    return [{ kind: kind === 'paragraph' && looksLikeHeading(text) ? 'heading' : kind, text }]
  })
}

function looksLikeHeading(text: string): boolean {
  return text.length <= HEADING_MAX_CHARACTERS && !FINAL_MARK.test(text)
}
