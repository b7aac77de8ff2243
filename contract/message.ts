import { islandWords } from './words/en.ts'

export const MESSAGE_SENT = islandWords.replies.messageSent
export const FILL_FULL_FORM = islandWords.replies.fillFullForm

export const TOKEN_HEADER = 'x-form-token'
export const HONEYPOT_HEADER = 'x-form-honeypot'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const HONEYPOT_FIELD = 'website'

export type MessageInput = { senderName: string; subject: string; message: string }
export type StoredMessage = MessageInput & { _id: string; createdAt: string }

/** Leaves empty fields empty, because the backend validates the form. */
export function parseContactForm(form: FormData): MessageInput {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}

/** A page without scripts shows this. A held message is stored, but the owner may read it late. */
export type ContactReply = { kind: 'sent' | 'held' | 'refused'; status: number; message: string; retryAfterS?: number }

// Text in Chinese or Japanese has no spaces, so only Latin letters and digits belong to an address.
const LETTER = '\\p{Script=Latin}\\p{M}\\d'
const DOMAIN = `(?:[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?\\.){1,8}\\p{Script=Latin}[${LETTER}-]{0,61}[${LETTER}]`
/** Not @name@server of a social network, and not git@host:path. */
const EMAIL = new RegExp(
  `(?<![${LETTER}_@])[${LETTER}_][${LETTER}._%+'-]{0,63}@${DOMAIN}(?![${LETTER}@]|:[^\\s])`,
  'gu',
)
const PLAIN_LOCAL_PART = /^[\w%+'-]+(?:\.[\w%+'-]+)*$/
const SPELLED_EMAIL = /[\p{L}\d]\s?[[({]\s?at\s?[\])}]\s?[\p{L}\d]/iu
const URLS = /\b[a-z][a-z\d+.-]{0,20}:\/\/\S+/gi
const DATE = /\d{4}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]\d{4}/.source
const YEARS = /(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d/.source
const IP = /\d{1,3}(?:\.\d{1,3}){3}/.source
const NOT_PHONE = new RegExp(`(?<!\\d[-./]?)(?:${DATE}|${YEARS}|${IP})(?![-./]?\\d)`, 'g')
const PHONE =
  /(?<![\p{Script=Latin}\p{Nd}]|\d,)\+?[\p{Nd}(][\p{Nd}\p{Zs}()./-]{5,30}\p{Nd}(?![\p{Script=Latin}\p{Nd}]|,\d)/gu

/** The different email addresses in all fields. Case makes no difference. */
function findEmails(input: MessageInput): string[] {
  const found = new Map<string, string>()
  for (const [address] of joinFields(input).matchAll(EMAIL)) {
    const key = address.toLowerCase()
    if (!found.has(key)) found.set(key, address)
  }
  return [...found.values()]
}

/** The only email address in a message, in ASCII, so it is safe in an email header. */
export function findReplyTo(input: MessageInput): string | undefined {
  const [address = '', ...others] = findEmails(input)
  const [local = '', domain] = address.split('@')
  const host = URL.parse(`http://${domain}`)?.hostname
  return others.length === 0 && host && PLAIN_LOCAL_PART.test(local) ? `${local}@${host}` : undefined
}

/** Whether the owner could reply: an email address, even one spelled out, or a phone number. */
export function hasContactDetails(input: MessageInput): boolean {
  const text = joinFields(input)
  if (findEmails(input).length > 0 || SPELLED_EMAIL.test(text)) return true
  const numbers = text.replace(NOT_PHONE, ';').match(PHONE) ?? []
  return numbers.some((number) => /^\D*(?:\p{Nd}\P{Nd}*){7,15}$/u.test(number))
}

function joinFields({ senderName, subject, message }: MessageInput): string {
  return [senderName, subject, message].join('\n').replace(URLS, ';')
}
