import type { InboxMessage } from '../../server/contact/inbox.ts'
import { toPrintableJson } from '../command/terminal.ts'
import type { Format } from './args.ts'

const COLUMNS = ['number', 'createdAt', 'senderName', 'subject', 'message', 'state', 'spam', 'replyTo'] as const
// Prevents CSV injection: spreadsheets evaluate cells that start with a sign. Some also split cells at semicolons or tabs
// and ignore quotes within a line, so a cell may start after any of these.
const CELL_START = /^[;\s"]*|[;\s"]+/g
const SEPARATOR = /[;\t\r\n]/
const FORMULA_SIGN = /[=+\-@＝＋－＠]/
const BASE64_LINE = /.{1,76}/g

export function exportMessages(messages: InboxMessage[], format: Format): string {
  if (format === 'json') return `${toPrintableJson(messages)}\n`
  const oldestFirst = messages.toReversed()
  return format === 'csv' ? toCsv(oldestFirst) : oldestFirst.map(toMboxEntry).join('')
}

function toCsv(messages: InboxMessage[]): string {
  const rows = messages.map((message) => COLUMNS.map((column) => toCell(String(message[column] ?? ''))).join(','))
  return [COLUMNS.join(','), ...rows, ''].join('\r\n')
}

function toCell(text: string): string {
  const safe = text.replace(CELL_START, (start, offset: number) => {
    const isStart = offset === 0 || SEPARATOR.test(start)
    return isStart && FORMULA_SIGN.test(text.charAt(offset + start.length)) ? `${start}'` : start
  })
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Message text is Base64, so none of it can start a line.
function toMboxEntry({ _id, createdAt, senderName, subject, message, replyTo, spam }: InboxMessage): string {
  const date = new Date(createdAt)
  const body = Buffer.from(message, 'utf8').toString('base64').match(BASE64_LINE) ?? []
  return [
    `From MAILER-DAEMON ${toAsctime(date)}`,
    `Message-ID: <${_id}@vitrine.invalid>`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${toEncodedWord(senderName)} <visitor@vitrine.invalid>`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
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
