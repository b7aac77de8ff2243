import type { Mailbox } from '../../server/contact/inbox.ts'
import { FLAG, parseOptions, UsageError } from '../command/run.ts'

export const USAGE = `npm run inbox                     list messages, newest first; * marks unread messages
npm run inbox -- read 12          show message 12 and mark it as read ('-- 12' is enough)
npm run inbox -- unread 12        mark message 12 as unread
npm run inbox -- archive 12       archive message 12; 'read' or 'unread' moves it back to the inbox
npm run inbox -- delete 12        permanently delete message 12 (older backups still contain it)
npm run inbox -- archived         list archived messages
npm run inbox -- search WORDS     list messages that contain all the words
npm run inbox -- spam             list messages in quarantine (suspected spam, or over CONTACT_TOTAL)
npm run inbox -- spam read 12     show message 12 of the quarantine
npm run inbox -- spam release 12  move message 12 to the inbox
npm run inbox -- spam delete 12   permanently delete message 12
npm run inbox -- spam clear       permanently delete all messages in quarantine
npm run inbox -- resend 12        send message 12 to you again, for example after a failure
npm run inbox -- export           print all messages as JSON
--out FILE                        write the export to a file, as CSV if its name ends with .csv
--yes                             delete several messages without asking
--json                            print JSON (with npm run --silent, nothing else is printed)`

const NUMBER_VERBS = ['read', 'unread', 'archive', 'delete', 'resend'] as const
const SPAM_VERBS = ['read', 'release', 'delete'] as const
const NUMBER = /^[1-9]\d{0,8}$/
const MAILBOXES: Record<string, Mailbox> = { list: 'inbox', archived: 'archive', spam: 'spam' }

/** `inSpam` limits a command to the quarantine. */
export type NumberCommand = {
  kind: (typeof NUMBER_VERBS)[number] | 'release'
  numbers: number[]
  json?: boolean
  yes?: boolean | undefined
  inSpam?: boolean
}
export type InboxCommand =
  | { kind: 'list'; mailbox: Mailbox; words: string[]; json: boolean }
  | { kind: 'clear'; yes?: boolean | undefined }
  | { kind: 'export'; out?: string | undefined }
  | NumberCommand

const OPTIONS = { json: FLAG, yes: FLAG, out: { type: 'string' } } as const

export function parseInboxArgs(args: string[]): InboxCommand {
  const { values, positionals } = parseOptions(args, OPTIONS)
  const { json, out } = values
  const yes = values.yes || undefined
  if (NUMBER.test(positionals[0] ?? '')) positionals.unshift('read')
  const [verb = 'list', ...rest] = positionals
  if (out !== undefined && verb !== 'export') throw new UsageError('Unexpected option: --out is for export only')
  const mailbox = MAILBOXES[verb]
  if (mailbox && rest.length === 0) return { kind: 'list', mailbox, words: [], json }
  const kind = NUMBER_VERBS.find((each) => each === verb)
  if (kind) return { kind, numbers: parseNumbers(kind, rest), json, yes }
  if (verb === 'export' && rest.length === 0) return { kind: 'export', out }
  if (verb === 'search') {
    if (rest.length === 0) throw new UsageError('Missing argument: search WORDS')
    return { kind: 'list', mailbox: 'everything', words: rest, json }
  }
  if (verb === 'spam' && rest.join(' ') === 'clear') return { kind: 'clear', yes }
  const spamKind = verb === 'spam' ? SPAM_VERBS.find((each) => each === rest[0]) : undefined
  if (!spamKind) throw new UsageError(`Unknown command: ${positionals.slice(0, 2).join(' ')}`)
  const numbers = parseNumbers(`spam ${spamKind}`, rest.slice(1))
  return { kind: spamKind, numbers, json, yes, inSpam: true }
}

function parseNumbers(verb: string, args: string[]): number[] {
  if (args.length === 0) throw new UsageError(`Missing message number: ${verb} 12`)
  const invalid = args.find((arg) => !NUMBER.test(arg))
  if (invalid !== undefined) throw new UsageError(`Invalid message number: ${invalid}`)
  return [...new Set(args.map(Number))]
}
