import type { InboxMessage } from '../../server/contact/inbox.ts'
import { toPrintableJson } from '../command/terminal.ts'

const COLUMNS = ['number', 'createdAt', 'senderName', 'subject', 'message', 'state', 'spam', 'replyTo'] as const
// Prevents CSV injection: spreadsheets evaluate cells that start with a sign. Some also split cells at semicolons or tabs
// and ignore quotes within a line, so a cell may start after any of these.
const CELL_START = /^[;\s"]*|[;\s"]+/g
const SEPARATOR = /[;\t\r\n]/
const FORMULA_SIGN = /[=+\-@＝＋－＠]/

/** The name of the file decides the format. */
export function exportMessages(messages: InboxMessage[], file = ''): string {
  return /\.csv$/i.test(file) ? toCsv(messages.toReversed()) : `${toPrintableJson(messages)}\n`
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
