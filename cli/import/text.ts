import { toAddress } from './raw-record.ts'
import { withoutMarkup } from './strip-markup.ts'

/** What no text needs and some readers choke on; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
const BULLET = /^\s*(?:[-*•·–▪◦‣]\s+|\d{1,2}[.)]\s+)/
const ENDS_A_SENTENCE = /[.!?:…。！？]["'”’)]*$/

/** A text as plain words: no HTML, no Markdown, no control characters; paragraphs keep their line breaks. */
export function toText(raw: unknown): string {
  if (typeof raw === 'number' || typeof raw === 'bigint') return String(raw)
  if (Array.isArray(raw)) return raw.map(toText).filter(Boolean).join('\n')
  return typeof raw === 'string' ? withoutMarkup(raw.toWellFormed().replaceAll('\r\n', '\n').replace(CONTROL, '')) : ''
}

/** The same on one line. */
export function toLine(raw: unknown): string {
  return toText(raw).replace(/\s+/g, ' ').trim()
}

/** Sentences with ". " between them, as the site splits them; each line of the text is at least one. */
export function toSentences(...raw: unknown[]): string {
  const lines = raw
    .flatMap((part) => toText(part).split('\n'))
    .map((line) =>
      line
        .replace(BULLET, '')
        .replace(/\s+/g, ' ')
        .replace(/[\s;,]+$/, '')
        .trim(),
    )
    .filter(Boolean)
  if (lines.length < 2) return lines.join('')
  return lines.map((line) => (ENDS_A_SENTENCE.test(line) ? line : `${line}.`)).join(' ')
}

/** A list that somebody wrote as a list, or as one text with commas. */
export function toList(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw.map(toNamed) : toText(raw).split(/\s*[,;\n|•]\s*/)
  return [...new Set(parts.map((part) => part.replace(BULLET, '').trim()).filter(Boolean))]
}

/** An http(s) address, also one written without its beginning; empty for anything else. */
export function toLink(raw: unknown): string {
  const text = toLine(toAddress(raw))
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && !text.includes('@') ? `https://${text}` : text
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address) ? address : ''
}

function toNamed(raw: unknown): string {
  if (raw === null || typeof raw !== 'object') return toLine(raw)
  return toLine(Reflect.get(raw, 'name') ?? Reflect.get(raw, 'title') ?? Reflect.get(raw, 'keyword'))
}
