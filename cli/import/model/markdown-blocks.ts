import { isCjk } from '../../../contract/sentences.ts'

const FENCE = /^\s*(?:```|~~~)/
/** "> 50 % faster" and ">= 3" are text. */
const QUOTES = /^(?:\s{0,3}>(?!\s*[\d=])\s?)+/
const HEADING = /^ {0,3}#{1,6}\s+(\S.*)$/
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|={3,})$/
const TEXT_END = /[.!?:;,…。！？：।؟]["'”’)*_]*$/

type Block = { heading: string } | { line: string }

/** Turns quotes, tables, headings, and rules into lines as a person would write them without Markdown. */
export function toPlainLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(QUOTES, '').replace(/\\$/, ''))
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; ) {
    const end = findTableEnd(lines, index)
    const line = lines[index] ?? ''
    const [, heading] = HEADING.exec(line) ?? []
    if (heading) blocks.push({ heading: heading.replace(/\s#+\s*$/, '').trim() })
    else if (end) blocks.push(...toRows(lines.slice(index, end)).map((row) => ({ line: row })))
    else if (!isDelimiterRow(line) && !RULE.test(line) && !FENCE.test(line)) blocks.push({ line })
    index = end ?? index + 1
  }
  return joinBlocks(blocks).join('\n')
}

/** Writes a heading as "Languages:" in front of its text. One without text is left out, and so is the first, a title. */
function joinBlocks(blocks: Block[]): string[] {
  const result: string[] = []
  let heading = ''
  for (const block of blocks) {
    if ('heading' in block) heading = block.heading
    else if (!block.line.trim()) result.push(...(heading ? [] : ['']))
    else {
      if (heading && result.some(Boolean)) result.push(...(result.at(-1) ? [''] : []), endHeading(heading))
      result.push(block.line)
      heading = ''
    }
  }
  return result.some(Boolean) ? result : [heading]
}

function endHeading(heading: string): string {
  return TEXT_END.test(heading) ? heading : heading + (isCjk(heading) ? '：' : ':')
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

/** "Load: before 4 s, after 1 s". In a table of two columns, the name of the second says nothing new about words. */
function toRows([head = '', , ...rows]: string[]): string[] {
  const names = toCells(head)
  return rows.map(toCells).flatMap(([first = '', ...others]) => {
    const values = others.map((cell, index) => {
      const needsName = cell && (others.length > 1 || !/\p{L}{2}/u.test(cell))
      return needsName ? `${names[index + 1] ?? ''} ${cell}`.trim() : cell
    })
    const text = [first, values.filter(Boolean).join(', ')].filter(Boolean).join(': ')
    return text ? [`- ${text}`] : []
  })
}

function toCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}
