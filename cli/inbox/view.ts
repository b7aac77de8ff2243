import stringWidth from 'string-width'
import type { InboxMessage } from '../../server/contact/inbox.ts'
import { EMAIL_LABELS, SPAM_LABELS } from '../../server/contact/labels.ts'
import { formatCount, stripControls, type Terminal } from '../command/terminal.ts'

const GAP = '  '
const ELLIPSIS = '…'
const DATE_WIDTH = 16
const DAY_WIDTH = 10
const EMAIL_WIDTH = 10
const NAME_SHARE = 0.35
/** If name and subject get less, the email column and the time of day are dropped. */
const MIN_TEXT_WIDTH = 24

export function renderTable(messages: InboxMessage[], terminal: Terminal): string {
  const widths = computeWidths(messages, terminal.width)
  return messages
    .map((message) => {
      const line = toCells(message, widths).join(GAP).trimEnd()
      return message.state === 'new' ? terminal.bold(line) : line
    })
    .join('\n')
}

type Widths = { number: number; date: number; name: number; subject: number; email: number }

function computeWidths(messages: InboxMessage[], width: number): Widths {
  const number = messages.reduce((longest, message) => Math.max(longest, String(message.number).length), 1)
  const left = width - 1 - number - GAP.length * 4
  const email = left - DATE_WIDTH - GAP.length - EMAIL_WIDTH >= MIN_TEXT_WIDTH ? EMAIL_WIDTH : 0
  const date = email > 0 || left - DATE_WIDTH >= MIN_TEXT_WIDTH ? DATE_WIDTH : DAY_WIDTH
  const text = left - date - (email > 0 ? email + GAP.length : 0)
  const name = Math.floor(text * NAME_SHARE)
  return { number, date, name, subject: text - name, email }
}

function toCells(message: InboxMessage, widths: Widths): string[] {
  return [
    message.state === 'new' ? '*' : ' ',
    String(message.number).padStart(widths.number),
    toLocalTime(message.createdAt).slice(0, widths.date),
    fitWidth(message.senderName, widths.name),
    fitWidth(message.subject, widths.subject),
    ...(widths.email > 0 ? [fitWidth(message.spam ? 'spam' : EMAIL_LABELS[message.mail.state], widths.email)] : []),
  ]
}

/** Pads text to `width` columns, or truncates it with an ellipsis. */
function fitWidth(text: string, width: number): string {
  const line = stripControls(text).replace(/\s+/g, ' ').trim()
  const graphemes = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  let columns = stringWidth(line)
  const isCut = columns > width
  while (isCut && columns >= width) columns -= stringWidth(graphemes.pop() ?? '')
  return graphemes.join('') + (isCut ? ELLIPSIS : '').padEnd(width - columns)
}

export function renderMessage(message: InboxMessage, terminal: Terminal): string {
  const { attempts, error } = message.mail
  const state = EMAIL_LABELS[message.mail.state]
  const tries = `${formatCount(attempts, 'attempt')}${error ? `; ${stripControls(error)}` : ''}`
  return [
    `${terminal.dim('Number ')} ${message.number}`,
    `${terminal.dim('Date   ')} ${toLocalTime(message.createdAt)}`,
    `${terminal.dim('Name   ')} ${stripControls(message.senderName)}`,
    `${terminal.dim('Subject')} ${terminal.bold(stripControls(message.subject))}`,
    `${terminal.dim('Email  ')} ${attempts > 0 ? `${state} (${tries})` : state}`,
    ...(message.spam ? [`${terminal.dim('Spam   ')} ${terminal.warn(SPAM_LABELS[message.spam])}`] : []),
    '',
    stripControls(message.message),
    '',
  ].join('\n')
}

function toLocalTime(iso: string): string {
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  // A forged backup may hold an invalid date.
  if (Number.isNaN(local.getTime())) return '?'.padEnd(DATE_WIDTH)
  return local.toISOString().slice(0, DATE_WIDTH).replace('T', ' ')
}
