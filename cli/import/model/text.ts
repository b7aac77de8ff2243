import { withScheme } from '../../../contract/documents.ts'
import { isRecord } from '../../../contract/http.ts'
import { BULLET } from './list-items.ts'
import { pick, toUrl } from './raw-record.ts'
import { stripMarkup } from './strip-markup.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
const ITEM_TEXTS = ['description', 'text', 'summary', 'content', 'highlight', 'name', 'title']

/** Removes HTML, Markdown, and control characters, and keeps line breaks and, in brackets, the targets of links. */
export function toPlainText(raw: unknown, { keepTargets = true } = {}): string {
  if (typeof raw === 'number' || typeof raw === 'bigint') return String(raw)
  if (Array.isArray(raw)) {
    const texts = raw.map((item) => toPlainText(toItemText(item), { keepTargets }))
    return texts.filter(Boolean).join('\n')
  }
  if (typeof raw !== 'string') return ''
  const text = raw.toWellFormed().replaceAll('\r\n', '\n').replace(CONTROL, '')
  // Entities may stand for control characters too.
  return stripMarkup(text, { keepTargets }).replace(CONTROL, '')
}

/** For names and titles, in which the targets of links would be in the way. */
export function toPlainLine(raw: unknown): string {
  return toPlainText(raw, { keepTargets: false }).replace(/\s+/g, ' ').trim()
}

/** Makes every item of a list a bullet, with its other lines below it. */
export function toBulletText(raw: unknown): string {
  if (!Array.isArray(raw)) return toPlainText(raw)
  const items = raw.map(toItemText).map((item) => (typeof item === 'string' ? item.trim() : toPlainText(item)))
  return toPlainText(items.filter(Boolean).map(toBullet).join('\n'))
}

function toBullet(item: string): string {
  const isMarked = /^[>|#]/.test(item) || BULLET.test(item)
  return isMarked ? item : `• ${item.replaceAll('\n', '\n  ')}`
}

function toItemText(raw: unknown): unknown {
  return isRecord(raw) ? pick(raw, ...ITEM_TEXTS) : raw
}

export function toList(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw.map(toItemName) : toPlainText(raw, { keepTargets: false }).split(/[,;\n|•]/)
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
