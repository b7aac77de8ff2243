import type { InboxMessage } from '../../server/messages/inbox.ts'
import type { Format } from './args.ts'

const COLUMNS = ['number', 'createdAt', 'senderName', 'subject', 'message', 'state', 'spam'] as const
// CSV injection: spreadsheets evaluate cells that start with these characters.
const FORMULA = /^[=+\-@\t\r]/
const BASE64_LINE = /.{1,76}/g

export function exportMessages(messages: InboxMessage[], format: Format): string {
  if (format === 'json') return `${JSON.stringify(messages, null, 2)}\n`
  const oldestFirst = messages.toReversed()
  return format === 'csv' ? toCsv(oldestFirst) : oldestFirst.map(toMboxEntry).join('')
}

function toCsv(messages: InboxMessage[]): string {
  const rows = messages.map((message) => COLUMNS.map((column) => toCell(String(message[column] ?? ''))).join(','))
  return [COLUMNS.join(','), ...rows, ''].join('\r\n')
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// The body is Base64: no line of it can start with "From ", which begins a message in mbox.
function toMboxEntry({ _id, createdAt, senderName, subject, message, spam }: InboxMessage): string {
  const date = new Date(createdAt)
  const body = Buffer.from(message, 'utf8').toString('base64').match(BASE64_LINE) ?? []
  return [
    `From MAILER-DAEMON ${toAsctime(date)}`,
    `Message-ID: <${_id}@vitrine.invalid>`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${toEncodedWord(senderName)} <visitor@vitrine.invalid>`,
    `Subject: ${toEncodedWord(subject)}`,
    ...(spam ? ['X-Spam-Flag: YES'] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...body,
    '',
    '',
  ].join('\n')
}

// RFC 2047: encoded words of at most 75 characters, folded.
function toEncodedWord(text: string): string {
  const chunks: string[] = ['']
  for (const char of text) {
    const last = chunks.at(-1) ?? ''
    if (Buffer.byteLength(last + char) > 42) chunks.push(char)
    else chunks[chunks.length - 1] = last + char
  }
  return chunks.map((chunk) => `=?utf-8?B?${Buffer.from(chunk).toString('base64')}?=`).join('\n ')
}

function toAsctime(date: Date): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = date.toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`
}
