import type { Mailbox } from '../../server/contact/inbox.ts'
import { FLAG, parseOptions, UsageError } from '../command/run.ts'

export const USAGE = `npm run inbox                     list messages, newest first; * marks unread messages
npm run inbox -- read 12          show message 12 and mark it as read
npm run inbox -- unread 12        mark message 12 as unread
npm run inbox -- archive 12       archive message 12; 'read' or 'unread' moves it back to the inbox
npm run inbox -- delete 12        permanently delete message 12 (older backups still contain it)
npm run inbox -- archived         list archived messages
npm run inbox -- search WORDS     list messages that contain all the words
npm run inbox -- spam             list messages marked as spam
npm run inbox -- spam release 12  move message 12 to the inbox
npm run inbox -- resend 12        email message 12 again, for example after a failure
npm run inbox -- export           print all messages; --format json (default), csv, or mbox
--json                            print JSON`

const NUMBER_VERBS = ['read', 'unread', 'archive', 'delete', 'resend'] as const
const FORMATS = ['json', 'csv', 'mbox'] as const
const NUMBER = /^[1-9]\d{0,8}$/
const MAILBOXES: Record<string, Mailbox> = { list: 'inbox', archived: 'archive', spam: 'spam' }

export type Format = (typeof FORMATS)[number]
export type InboxCommand = { json: boolean } & (
  | { kind: 'list'; mailbox: Mailbox; words: string[] }
  | { kind: (typeof NUMBER_VERBS)[number] | 'release'; numbers: number[] }
  | { kind: 'export'; format: Format }
)

export function parseInboxArgs(args: string[]): InboxCommand {
  const { values, positionals } = parseOptions(args, { json: FLAG, format: { type: 'string', default: 'json' } })
  const { json } = values
  const [verb = 'list', ...rest] = positionals
  const mailbox = MAILBOXES[verb]
  if (mailbox && rest.length === 0) return { kind: 'list', mailbox, words: [], json }
  const kind = NUMBER_VERBS.find((each) => each === verb)
  if (kind) return { kind, numbers: parseNumbers(kind, rest), json }
  if (verb === 'export') return { kind: 'export', format: parseFormat(values.format, rest), json }
  if (verb === 'search') {
    if (rest.length === 0) throw new UsageError('Missing argument: search WORDS')
    return { kind: 'list', mailbox: 'everything', words: rest, json }
  }
  if (verb === 'spam' && rest[0] === 'release') {
    return { kind: 'release', numbers: parseNumbers('spam release', rest.slice(1)), json }
  }
  throw new UsageError(`Unknown command: ${positionals.slice(0, 2).join(' ')}`)
}

function parseFormat(text: string, rest: string[]): Format {
  const format = FORMATS.find((each) => each === text)
  if (!format || rest.length > 0) throw new UsageError(`Invalid format: use --format ${FORMATS.join('|')}`)
  return format
}

function parseNumbers(verb: string, args: string[]): number[] {
  if (args.length === 0) throw new UsageError(`Missing message number: ${verb} 12`)
  const invalid = args.find((arg) => !NUMBER.test(arg))
  if (invalid !== undefined) throw new UsageError(`Invalid message number: ${invalid}`)
  return args.map(Number)
}
