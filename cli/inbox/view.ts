import type { InboxMessage } from '../../server/messages/inbox.ts'
import { fitWidth, stripControls, type Terminal } from '../terminal.ts'

const GAP = '  '
const DATE_WIDTH = 16
const DAY_WIDTH = 10
const MAIL_WIDTH = 10
const NAME_SHARE = 0.35
/** Below this, name and subject say too little: what matters less makes room for them. */
const LEAST_ROOM = 24

/** Plain columns that fit the terminal: mark, number, date, name, subject, and what became of the mail. */
export function toTable(messages: InboxMessage[], terminal: Terminal): string {
  const widths = toWidths(messages, terminal.width)
  return messages
    .map((message) => {
      const line = toCells(message, widths).join(GAP).trimEnd()
      return message.state === 'new' ? terminal.bold(line) : line
    })
    .join('\n')
}

type Widths = { number: number; date: number; name: number; subject: number; mail: number }

function toWidths(messages: InboxMessage[], width: number): Widths {
  const number = Math.max(...messages.map((message) => String(message.number).length))
  const left = width - 1 - number - GAP.length * 4
  const mail = left - DATE_WIDTH - GAP.length - MAIL_WIDTH >= LEAST_ROOM ? MAIL_WIDTH : 0
  const date = mail > 0 || left - DATE_WIDTH >= LEAST_ROOM ? DATE_WIDTH : DAY_WIDTH
  const room = left - date - (mail > 0 ? mail + GAP.length : 0)
  const name = Math.floor(room * NAME_SHARE)
  return { number, date, name, subject: room - name, mail }
}

function toCells(message: InboxMessage, widths: Widths): string[] {
  return [
    message.state === 'new' ? '*' : ' ',
    String(message.number).padStart(widths.number),
    toDate(message.createdAt).slice(0, widths.date),
    fitWidth(message.senderName, widths.name),
    fitWidth(message.subject, widths.subject),
    ...(widths.mail > 0 ? [fitWidth(message.spam ? 'spam' : message.mail.state, widths.mail)] : []),
  ]
}

/** One message, whole. */
export function toSheet(message: InboxMessage, terminal: Terminal): string {
  const { state, attempts, error } = message.mail
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  const mail = attempts > 0 ? `${state} (${tries}${error ? `; ${stripControls(error)}` : ''})` : state
  return [
    `${terminal.dim('Number ')} ${message.number}`,
    `${terminal.dim('Date   ')} ${toDate(message.createdAt)}`,
    `${terminal.dim('Name   ')} ${stripControls(message.senderName)}`,
    `${terminal.dim('Subject')} ${terminal.bold(stripControls(message.subject))}`,
    `${terminal.dim('Mail   ')} ${mail}`,
    ...(message.spam ? [`${terminal.dim('Spam   ')} ${terminal.warn(stripControls(message.spam))}`] : []),
    '',
    stripControls(message.message),
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
