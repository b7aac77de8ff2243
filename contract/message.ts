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

export function findEmptyFields(input: MessageInput): (keyof MessageInput)[] {
  return (['senderName', 'subject', 'message'] as const).filter((name) => input[name].trim() === '')
}

/** A page without scripts shows this. A held message is stored, but the owner may read it late. */
export type ContactReply = { kind: 'sent' | 'held' | 'refused'; status: number; message: string; retryAfterS?: number }

const URLS = /\b[a-z][a-z\d+.-]{0,20}:\/\/\S+/gi
/** An email address, even one spelled out, or at least seven digits of a phone number. */
const CONTACT_DETAILS = /[^\s@]@[^\s@]+\.\p{L}|[[({]\s?at\s?[\])}]|\p{Nd}(?:[\p{Zs}()./-]{0,2}\p{Nd}){6}/iu

/** Returns true if in doubt, because a visitor who left an address must not be told that it is missing. */
export function hasContactDetails(input: MessageInput): boolean {
  return CONTACT_DETAILS.test(joinWithoutUrls(input))
}

export function joinWithoutUrls({ senderName, subject, message }: MessageInput): string {
  return [senderName, subject, message].join('\n').replace(URLS, ';')
}

/** Mail programs and systems cut longer URLs. */
const MAX_QUOTE_LENGTH = 1_000

type Answered = { address: string; subject: string; quote?: string }

/** Returns a mailto URL. Everything that could end the link in a terminal is encoded. */
export function toReplyUrl({ address, subject, quote = '' }: Answered): string {
  const [local = '', domain = ''] = address.split('@')
  const reply = /^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`
  const body = quote.slice(0, MAX_QUOTE_LENGTH).trim().replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')
  return `mailto:${encode(local)}@${domain}?subject=${encode(reply)}${quote && `&body=${encode(`\r\n\r\n${body}`)}`}`
}

function encode(text: string): string {
  const toCode = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, toCode)
}
