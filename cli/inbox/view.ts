import stringWidth from 'string-width'
import { toReplyUrl } from '../../contract/message.ts'
import { type EmailState, type InboxEntry, type InboxMessage, SPAM_LABELS } from '../../server/contact/inbox.ts'
import { formatCount, stripControls, type Terminal } from '../command/terminal.ts'

const GAP = '  '
const ELLIPSIS = '…'
const DATE_WIDTH = 16
const EMAIL_WIDTH = 10
const NAME_SHARE = 0.35
const EMAIL_LABELS: Record<EmailState, string> = {
  none: 'not sent',
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
}

export function renderTable(messages: InboxEntry[], terminal: Terminal): string {
  const widths = computeWidths(messages, terminal.width)
  return messages
    .map((message) => {
      const line = toCells(message, widths).join(GAP).trimEnd()
      return message.state === 'new' ? terminal.bold(line) : line
    })
    .join('\n')
}

function computeWidths(messages: InboxEntry[], width: number) {
  const number = messages.reduce((longest, message) => Math.max(longest, String(message.number).length), 1)
  const text = width - 1 - number - DATE_WIDTH - EMAIL_WIDTH - GAP.length * 5
  const name = Math.floor(text * NAME_SHARE)
  return { number, name, subject: text - name }
}

function toCells(message: InboxEntry, widths: ReturnType<typeof computeWidths>): string[] {
  return [
    message.state === 'new' ? '*' : ' ',
    String(message.number).padStart(widths.number),
    toLocalTime(message.createdAt),
    fitWidth(message.senderName, widths.name),
    fitWidth(message.subject, widths.subject),
    fitWidth(message.spam ? 'spam' : EMAIL_LABELS[message.mail.state], EMAIL_WIDTH),
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
    `${terminal.dim('Number  ')} ${message.number}`,
    `${terminal.dim('Date    ')} ${toLocalTime(message.createdAt)}`,
    `${terminal.dim('Name    ')} ${stripControls(message.senderName)}`,
    `${terminal.dim('Subject ')} ${terminal.bold(stripControls(message.subject))}`,
    ...(message.replyTo
      ? [
          `${terminal.dim('Reply-To')} ${message.replyTo}  ${toReplyUrl({ address: message.replyTo, subject: message.subject })}`,
        ]
      : []),
    `${terminal.dim('Delivery')} ${attempts > 0 ? `${state} (${tries})` : state}`,
    ...(message.spam ? [`${terminal.dim('Spam    ')} ${terminal.warn(SPAM_LABELS[message.spam])}`] : []),
    '',
    stripControls(message.message),
    '',
  ].join('\n')
}

function toLocalTime(iso: string): string {
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, DATE_WIDTH).replace('T', ' ')
}
