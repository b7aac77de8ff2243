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
// CODE backtracks, so it is not run on long lines.
const CODE_LINE_MAX_CHARACTERS = 160
const HEADING_MAX_CHARACTERS = 90
const FINAL_MARK = /[.!?…。！？।؟۔:;,]["'”’»›）)\]]*$/

export type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string }

type OpenBlock = { kind: Block['kind']; lines: string[] }

export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: OpenBlock | undefined
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
  const isMarkup = RULE.test(line) || TABLE_ROW.test(line) || LINK_DEFINITION.test(line)
  return line.trim() === '' || isMarkup || isCode(line.trim())
}

function isCode(line: string): boolean {
  return line.length <= CODE_LINE_MAX_CHARACTERS && CODE.test(line)
}

/** A number at the start of a line inside a paragraph is more often a wrapped date. */
function startsItem(line: string, open: OpenBlock | undefined): boolean {
  return BULLET.test(line) || (NUMBERED.test(line) && open?.kind !== 'paragraph')
}

function toBlocks({ kind, lines }: OpenBlock): Block[] {
  const texts = kind === 'paragraph' ? unwrapLines(lines) : [lines.map((line) => line.trim()).join(' ')]
  return texts.map(stripMarkup).flatMap((text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    return [{ kind: kind === 'paragraph' && looksLikeHeading(text) ? 'heading' : kind, text }]
  })
}

function looksLikeHeading(text: string): boolean {
  return text.length <= HEADING_MAX_CHARACTERS && !FINAL_MARK.test(text)
}
