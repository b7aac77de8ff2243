const BLOCK_START = /^(\s*(?:- +)*)([\w-]+):[ \t]+[|>][-+\d]*[ \t]*(?:#.*)?$/
const FIELD_START = /^\s*(?:- +)?([\w-]+):(?:\s|$)/
const DEFAULT_INDENT = 2

export type IsField = (name: string, indent: number) => boolean
/** Lines `first` to `last` (from 0) need this indent to stay in the text block of the field `name`. */
export type LostLines = { name: string; indent: number; first: number; last: number }

/** Finds lines with too little indentation to be part of the text block (such as `story: |`) above them. */
export function findLostLines(lines: readonly string[], isField: IsField): LostLines[] {
  return lines.flatMap((line, start) => {
    const [, { length: column } = '', name = ''] = BLOCK_START.exec(line) ?? []
    const top = lines.findIndex((other, at) => at > start && isText(other))
    if (!name || top === -1) return []
    const found = toIndent(lines[top])
    const indent = found > column ? found : column + DEFAULT_INDENT
    const first = lines.findIndex((other, at) => at >= top && isText(other) && toIndent(other) < indent)
    const isEnd = (other: string) =>
      isField(toName(other), toIndent(other)) || (toIndent(other) < column && /^\s*- /.test(other))
    const end = lines.findIndex(
      (other, at) => at >= first && isText(other) && (toIndent(other) >= indent || isEnd(other)),
    )
    const below = lines.slice(0, end === -1 ? lines.length : end)
    const isCut = end !== -1 && toIndent(lines[end]) >= indent
    const last = below.findLastIndex((other) => isText(other) && (isCut || !/^\s*#/.test(other)))
    return first !== -1 && last >= first ? [{ name, indent, first, last }] : []
  })
}

export function describeLostLines({ name, indent, first, last }: LostLines): string {
  const subject = first === last ? 'this line' : `lines ${first + 1} to ${last + 1}`
  return `${subject} indented by ${indent} spaces, as part of ${name}`
}

export function indentLostLines(lines: readonly string[], { indent, first, last }: LostLines): string[] {
  const missing = ' '.repeat(indent)
  return lines.map((line, at) => (at >= first && at <= last && isText(line) ? missing + line : line))
}

function isText(line: string): boolean {
  return /\S/.test(line)
}

function toIndent(line = ''): number {
  return line.search(/\S/)
}

function toName(line: string): string {
  return FIELD_START.exec(line)?.[1] ?? ''
}
