import { findNearest } from './nearest.ts'

const BLOCK_START = /^(\s*(?:- +)*)[\w-]+:[ \t]+[|>][-+\d]*[ \t]*(?:#.*)?$/
const FIELD_START = /^\s*(?:- +)?([\w-]+):/
const DEFAULT_INDENT = 2

export const LOST_INDENT = 'the same indentation as the other lines of the text above'

/** Indents a line that was meant to be part of the text block (such as `story: |`) above it. `fields` end a block. */
export function indentText(line: string, above: readonly string[], fields: readonly string[]): string | undefined {
  const start = above.findLastIndex((other) => BLOCK_START.test(other))
  const column = BLOCK_START.exec(above[start] ?? '')?.[1]?.length
  const texts = [...above.slice(start + 1), line].filter((other) => /\S/.test(other))
  if (column === undefined || texts.some((other) => isEnd(other, column, fields))) return undefined
  const found = toIndent(texts[0])
  const indent = found > column ? found : column + DEFAULT_INDENT
  return toIndent(line) < indent ? ' '.repeat(indent) + line.trimStart() : undefined
}

/** A misspelled field name also ends the block. */
function isEnd(line: string, column: number, fields: readonly string[]): boolean {
  const name = FIELD_START.exec(line)?.[1] ?? ''
  return toIndent(line) <= column && (fields.includes(name) || findNearest(name, fields) !== undefined)
}

function toIndent(line = ''): number {
  return line.search(/\S/)
}
