import type { InboxMessage } from '../server/messages/inbox.ts'
import { type Paper, toPlain, toWidth } from './paper.ts'

const DATE_WIDTH = 16
const MAIL_WIDTH = 10
const GAPS = 10
const NAME_SHARE = 0.35

/** Plain columns that fit the terminal: mark, number, date, name, subject, and what became of the mail. */
export function toTable(messages: InboxMessage[], paper: Paper): string {
  const numberWidth = Math.max(...messages.map(({ number }) => String(number).length))
  const room = paper.width - 1 - numberWidth - DATE_WIDTH - MAIL_WIDTH - GAPS
  const nameWidth = Math.max(8, Math.floor(room * NAME_SHARE))
  const subjectWidth = Math.max(8, room - nameWidth)
  return messages
    .map((message) => {
      const line = [
        message.state === 'new' ? '*' : ' ',
        String(message.number).padStart(numberWidth),
        toDate(message.createdAt),
        toWidth(message.senderName, nameWidth),
        toWidth(message.subject, subjectWidth),
        message.spam ? toWidth('spam', MAIL_WIDTH) : toWidth(message.mail.state, MAIL_WIDTH),
      ].join('  ')
      return (message.state === 'new' ? paper.bold(line) : line).trimEnd()
    })
    .join('\n')
}

/** One message, whole. */
export function toSheet(message: InboxMessage, paper: Paper): string {
  const { state, attempts, error } = message.mail
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  const mail = attempts > 0 ? `${state} (${tries}${error ? `; ${toPlain(error)}` : ''})` : state
  return [
    `${paper.faint('Number ')} ${message.number}`,
    `${paper.faint('Date   ')} ${toDate(message.createdAt)}`,
    `${paper.faint('Name   ')} ${toPlain(message.senderName)}`,
    `${paper.faint('Subject')} ${paper.bold(toPlain(message.subject))}`,
    `${paper.faint('Mail   ')} ${mail}`,
    ...(message.spam ? [`${paper.faint('Spam   ')} ${paper.warn(toPlain(message.spam))}`] : []),
    '',
    toPlain(message.message),
    '',
  ].join('\n')
}

/** To the minute, in the owner's own time. */
function toDate(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
