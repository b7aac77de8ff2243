import { isRecord } from '../../../contract/http.ts'
import { pick, toUrl } from './raw-record.ts'
import { stripMarkup } from './strip-markup.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
const BULLET = /^\s*(?:[-*•·–▪◦‣]\s+|\d{1,2}[.)]\s+)/
const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u
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

/** Turns each line into at least one sentence, because the site splits bullets at ". ". */
export function toSentences(...raw: unknown[]): string {
  const lines = raw
    .flatMap((part) => toPlainText(part).split('\n'))
    .map((line) =>
      line
        .replace(BULLET, '')
        .replace(/\s+/g, ' ')
        .replace(/(?<![\s;,])[\s;,]+$/, '')
        .trim(),
    )
    .filter(Boolean)
  const [first = '', ...others] = new Set(lines)
  if (others.length === 0) return first
  return [first, ...others.map(capitalize)].map(toSentence).join(' ')
}

function toSentence(line: string): string {
  if (SENTENCE_END.test(line)) return line
  return CJK_END.test(line) ? `${line}。` : `${line}.`
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
