import { withScheme } from '../../../contract/documents.ts'
import { isRecord } from '../../../contract/http.ts'
import { splitSentences } from '../../../server/summary/extractive/language/sentences.ts'
import { pick, toUrl } from './raw-record.ts'
import { stripMarkup } from './strip-markup.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
const BULLET = /^[^\S\n]*(?:(?:[-*·–]|\d{1,2}[.)])\s+|[•●▪◦‣■□○◆➤►▶➢✓✔✅]\s*)/
const INLINE_BULLET = /(?:^|\s)\s?[•●▪◦‣■□○◆➤►▶➢✓✔✅]\s*/
/** Matches the blank lines between bullets, and between "What I do:" and the first one. */
const GAP = new RegExp(`(:[^\\S\\n]*|${BULLET.source}.*)\\n\\s*\\n(?=${BULLET.source})`, 'gm')
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
  const points = raw.flatMap((part) => toItems(toPlainText(part))).map(({ text }) => text)
  const distinct = points.filter((point, index) => point.endsWith(':') || points.indexOf(point) === index)
  return distinct.length > 1 ? withSameEnds(distinct) : (distinct[0] ?? '')
}

/** The project page splits text at each '. ', so text with abbreviations becomes a list of its sentences. */
export function toSentences(...raw: unknown[]): string | string[] {
  const description = toDescription(...raw)
  const isText = typeof description === 'string' && description.includes('. ')
  return isText ? withSameEnds(splitSentences(description, false)) : description
}

/** Writes bullets as text, because a biography has no lists: "I know: Java; Kotlin." */
export function toProse(text: string): string {
  return text
    .replace(GAP, '$1\n')
    .split(/\n\s*\n/)
    .map(joinBullets)
    .join('\n\n')
}

function joinBullets(paragraph: string): string {
  const items = toItems(paragraph)
  const texts = items.map(({ text, isBullet }, index) => {
    const [end, endBeforeBullet] = isBullet ? ['.', ';'] : ['', ':']
    return SENTENCE_END.test(text) ? text : text + (items[index + 1]?.isBullet ? endBeforeBullet : end)
  })
  return items.some(({ isBullet }) => isBullet) ? texts.join(' ') : paragraph
}

function toItems(text: string): { text: string; isBullet: boolean }[] {
  return joinWrapped(text.split('\n')).flatMap((line) =>
    splitInline(line)
      .map((part, index) => ({
        isBullet: index > 0 || BULLET.test(part),
        text: part
          .replace(BULLET, '')
          .replace(/\s+/g, ' ')
          .replace(/(?<![\s;,])[\s;,]+$/, '')
          .trim(),
      }))
      .filter((item) => item.text),
  )
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

/** Unless all points end with a period, removes it from those that are a single sentence. */
function withSameEnds(points: string[]): string[] {
  if (points.every((point) => point.endsWith('.'))) return points
  return points.map((point) => (point.includes('. ') ? point : point.replace(/(?<!\.)\.$/, '')))
}

function toItemText(raw: unknown): string {
  return isRecord(raw) ? toPlainText(pick(raw, ...ITEM_TEXTS)) : toPlainText(raw)
}

export function toList(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw.map(toItemName) : toPlainText(raw).split(/[,;\n|•]/)
  return [...new Set(parts.map((part) => part.replace(BULLET, '').trim()).filter(Boolean))]
}

/** Accepts a host without https://, and uses the first of several URLs. Returns '' if it is not an http(s) URL. */
export function toLink(raw: unknown): string {
  const [text = ''] = toPlainLine(toUrl(raw)).split(/[\s,;|]+(?=https?:\/\/|www\.)/i)
  const url = withScheme(text)
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) ? url : ''
}

function toItemName(raw: unknown): string {
  return toPlainLine(isRecord(raw) ? pick(raw, 'name', 'title', 'keyword') : raw)
}
