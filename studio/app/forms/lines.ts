import { isEqual } from '../editor/rebase.ts'

/** What divides the items of a list that is written as text: '' if the text is one item, undefined if it is never text. */
export type Separator = '. ' | ', ' | '\n\n' | '' | undefined

const BULLET = /^\s*(?:[•·‣▪◦*–-]|\d{1,2}[.)])\s+/
const BLANK_LINES = /\n\s*\n/
const COMMA = /,(?![^([]*[)\]])/g

export function toLines(value: unknown, separator: Separator): string[] {
  if (Array.isArray(value)) return value.map((item) => toLine(String(item)))
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text && separator ? split(text, separator) : text ? [toLine(text)] : []
}

/**
 * A value that is written as text stays text while one line of it is edited. Other changes make it a list, and so does a
 * line that would become two. Without lines, the field goes.
 */
export function fromLines(lines: string[], before: unknown, separator: Separator): unknown {
  const items = lines.map((line) => line.trim()).filter(Boolean)
  if (separator === undefined) return items
  const old = toLines(before, separator)
  const isText = !Array.isArray(before) && (items.length <= 1 || items.length === old.length)
  const changed = items.filter((item, index) => item !== old[index]).length
  const text = items.join(separator)
  if (separator === '\n\n') return joinParagraphs(items, String(before ?? '')) || undefined
  const staysText = isText && changed <= 1 && isEqual(toLines(text, separator), items)
  return staysText ? text || undefined : items
}

/** A biography is always text. Its other paragraphs keep their line breaks. */
function joinParagraphs(items: string[], before: string): string {
  const written = before.split(BLANK_LINES)
  return items.map((item) => written.find((paragraph) => toLine(paragraph) === item) ?? item).join('\n\n')
}

/** Removes bullets, and splits words at commas that are outside of brackets. */
export function cleanLines(text: string, separator: Separator): string {
  const lines = text.split(/\r?\n/).map((line) => line.replace(BULLET, ''))
  return (separator === ', ' ? lines.flatMap((line) => line.split(COMMA)) : lines).join('\n')
}

/** A comma that is typed between words starts the next line. */
export function splitTyped(text: string, separator: Separator): string {
  return separator === ', ' ? text.replace(COMMA, '\n').replace(/\n +/g, '\n') : text
}

function split(text: string, separator: string): string[] {
  const parts = separator === ', ' ? text.split(COMMA) : text.split(separator === '\n\n' ? BLANK_LINES : separator)
  return parts.map(toLine).filter(Boolean)
}

function toLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
