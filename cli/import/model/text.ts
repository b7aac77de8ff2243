import { isRecord } from '../../../contract/http.ts'
import { pick, toUrl } from './raw-record.ts'
import { stripMarkup } from './strip-markup.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
const BULLET = /^\s*(?:[-*•·–▪◦‣]\s+|\d{1,2}[.)]\s+)/
const INLINE_BULLET = /(?:^|\s)\s?[•●▪◦‣■□○◆➤►▶➢✓✔✅]\s*/
/** Matches "Key achievements:" above a list. */
const HEADING = /^(?:\S+\s){0,3}\S*:$/
/** Shorter lines are points of their own. */
const MIN_WRAPPED_LENGTH = 50
const ITEM_TEXTS = ['description', 'text', 'summary', 'content', 'highlight', 'name', 'title']
const SENTENCE_END = /[.!?:…。！？]["'”’)]*$/

/** Removes HTML, Markdown, and control characters, and keeps line breaks. */
export function toPlainText(raw: unknown): string {
  if (typeof raw === 'number' || typeof raw === 'bigint') return String(raw)
  if (Array.isArray(raw)) return raw.map(toItemText).filter(Boolean).join('\n')
  if (typeof raw !== 'string') return ''
  // Entities may stand for control characters too.
  return stripMarkup(raw.toWellFormed().replaceAll('\r\n', '\n').replace(CONTROL, '')).replace(CONTROL, '')
}

export function toPlainLine(raw: unknown): string {
  return toPlainText(raw).replace(/\s+/g, ' ').trim()
}

/** Returns the points of texts with bullets or several lines, and other text unchanged. */
export function toDescription(...raw: unknown[]): string | string[] {
  const points = raw
    .flatMap((part) => joinWrapped(toPlainText(part).split('\n')))
    .flatMap(splitInline)
    .map((line) =>
      line
        .replace(BULLET, '')
        .replace(/\s+/g, ' ')
        .replace(/(?<![\s;,])[\s;,]+$/, '')
        .trim(),
    )
    .filter(Boolean)
  const [first = '', ...others] = new Set(points.length > 1 ? points.filter((point) => !HEADING.test(point)) : points)
  return others.length === 0 ? first : withSameEnds([first, ...others.map(capitalize)])
}

/** A line that goes on with a small letter belongs to the sentence before it. */
function joinWrapped(lines: string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)?.trimEnd() ?? ''
    const isOpen = last.endsWith(',') || (last.length >= MIN_WRAPPED_LENGTH && !SENTENCE_END.test(last))
    const isWrapped = isOpen && /^\s*\p{Ll}/u.test(line)
    if (isWrapped) joined[joined.length - 1] = `${last} ${line}`
    else joined.push(line)
  }
  return joined
}

/** LinkedIn exports may have all bullets on one line. */
function splitInline(line: string): string[] {
  const isDashed = /^\s*[-–*]\s/.test(line)
  return line
    .replace(/\s{2,}/g, '  ')
    .split(INLINE_BULLET)
    .flatMap((part) => part.split(isDashed ? /\s[-–*]\s+(?=[\p{Lu}\d])/u : /\s{2}[-–*]\s/))
}

/** If some points end with a period and others don't, no single sentence keeps it. */
function withSameEnds(points: string[]): string[] {
  if (points.every((point) => point.endsWith('.'))) return points
  return points.map((point) => (point.includes('. ') ? point : point.replace(/(?<!\.)\.$/, '')))
}

/** Turns "built it" into "Built it" but leaves "iOS" and "npm" unchanged. */
function capitalize(line: string): string {
  return /^\p{Ll}*[aeiouyäöü]\p{Ll}*(?=[\s,])/u.test(line) ? line.charAt(0).toUpperCase() + line.slice(1) : line
}

function toItemText(raw: unknown): string {
  return isRecord(raw) ? toPlainText(pick(raw, ...ITEM_TEXTS)) : toPlainText(raw)
}

export function toList(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw.map(toItemName) : toPlainText(raw).split(/[,;\n|•]/)
  return [...new Set(parts.map((part) => part.replace(BULLET, '').trim()).filter(Boolean))]
}

/** Accepts a host without https://. Returns an empty string if it is not an http(s) URL. */
export function toLink(raw: unknown): string {
  const text = toPlainLine(toUrl(raw))
  const url = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && !text.includes('@') ? `https://${text}` : text
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) ? url : ''
}

function toItemName(raw: unknown): string {
  if (raw === null || typeof raw !== 'object') return toPlainLine(raw)
  return toPlainLine(Reflect.get(raw, 'name') ?? Reflect.get(raw, 'title') ?? Reflect.get(raw, 'keyword'))
}
