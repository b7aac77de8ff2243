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
