import { endSentence, isCjk } from '../../../contract/sentences.ts'

const FENCE = /^\s*(?:```|~~~)/
/** "> 50 % faster" and ">= 3" are text. */
const QUOTES = /^(?:\s{0,3}>(?!\s*[\d=])\s?)+/
const HEADING = /^ {0,3}#{1,6}\s+(\S.*)$/
const BOLD_LINE = /^\s*(\*\*|__)([^*_]{2,60})\1:?\s*$/
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,})\s*$/
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|={3,})$/
const TASK = /^(\s*(?:[-*+]|\d{1,2}[.)])\s+)\[[ xX]\]\s+/
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/
const TEXT_END = /[.!?:;,…。！？：।؟]["'”’)*_]*$/
const MAX_UNDERLINED_LENGTH = 60
const MAX_TITLE_WORDS = 3
const MAX_CJK_TITLE_LENGTH = 8

type Block = { heading: string } | { line: string }

/** Turns quotes, tables, headings, and rules into lines as a person would write them without Markdown. */
export function toPlainLines(text: string): string {
  const lines = withoutCode(text.split('\n')).map((line) => line.replace(QUOTES, '').replace(/\\$/, ''))
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; ) {
    const end = findTableEnd(lines, index)
    const heading = end ? undefined : findHeading(lines, index)
    const line = lines[index] ?? ''
    if (heading) blocks.push({ heading })
    else if (end) blocks.push(...toRows(lines.slice(index, end)).map((row) => ({ line: row })))
    else if (!isDelimiterRow(line) && !RULE.test(line)) blocks.push({ line: line.replace(TASK, '$1') })
    index = end ?? index + 1
  }
  return joinBlocks(blocks).join('\n')
}

/** A fence that is not closed hides no text. */
function withoutCode(lines: string[]): string[] {
  const fences = lines.flatMap((line, index) => (FENCE.test(line) ? [index] : []))
  const closed = fences.length - (fences.length % 2)
  let seen = 0
  return lines.filter((_, index) => {
    if (index === fences[seen]) seen += 1
    else return seen % 2 === 0 || seen > closed
    return false
  })
}

function findHeading(lines: string[], index: number): string | undefined {
  const line = lines[index] ?? ''
  const [, title] = HEADING.exec(line) ?? []
  if (title) return title.replace(/\s#+\s*$/, '').trim()
  const text = line.trim()
  const isText = text !== '' && text.length <= MAX_UNDERLINED_LENGTH && !LIST_ITEM.test(line) && !TEXT_END.test(text)
  if (isText && UNDERLINE.test(lines[index + 1] ?? '')) return text
  const [, , bold] = BOLD_LINE.exec(line) ?? []
  let next = index + 1
  while (bold && lines[next]?.trim() === '') next += 1
  const after = lines[next]
  return bold && after && !BOLD_LINE.test(after) ? bold.trim() : undefined
}

/**
 * Writes a heading as "Languages:" in front of its text. A heading without a text of its own is left out, and so is a
 * title such as "About me".
 */
function joinBlocks(blocks: Block[]): string[] {
  const result: string[] = []
  let heading = ''
  let isFirst = true
  for (const block of blocks) {
    if ('heading' in block) heading = block.heading
    else if (!block.line.trim()) result.push(...(heading ? [] : ['']))
    else {
      if (heading && !(isFirst && isTitle(heading))) {
        result.push(...(result.at(-1) === '' ? [] : ['']), endHeading(heading, isFirst))
      }
      result.push(block.line)
      heading = ''
      isFirst = false
    }
  }
  return isFirst ? [heading] : result
}

function isTitle(heading: string): boolean {
  return isCjk(heading) ? heading.length <= MAX_CJK_TITLE_LENGTH : heading.split(/\s+/).length <= MAX_TITLE_WORDS
}

function endHeading(heading: string, isFirst: boolean): string {
  if (TEXT_END.test(heading)) return heading
  if (isFirst) return endSentence(heading)
  return heading + (isCjk(heading) ? '：' : ':')
}

function findTableEnd(lines: string[], index: number): number | undefined {
  if (!lines[index]?.includes('|') || !isDelimiterRow(lines[index + 1])) return undefined
  let end = index + 2
  while (lines[end]?.includes('|')) end += 1
  return end
}

function isDelimiterRow(line = ''): boolean {
  return line.includes('|') && toCells(line).every((cell) => /^:?-+:?$/.test(cell))
}

/**
 * "Load: before 4 s, after 1 s". In a table of two columns, the name of the second says nothing new about words. The last
 * row has a stop, so no list goes on with it.
 */
function toRows([head = '', , ...rows]: string[]): string[] {
  const names = toCells(head)
  const texts = rows.map(toCells).flatMap(([first = '', ...others]) => {
    const values = others.map((cell, index) => {
      const needsName = cell && (others.length > 1 || !/\p{L}{2}/u.test(cell))
      return needsName ? `${names[index + 1] ?? ''} ${cell}`.trim() : cell
    })
    return [first, values.filter(Boolean).join(', ')].filter(Boolean).join(': ') || []
  })
  return texts.map((text, index) => `- ${index === texts.length - 1 ? endSentence(text) : text}`)
}

function toCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}
