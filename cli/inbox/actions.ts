import { resolve } from 'node:path'
import {
  type Inbox,
  type InboxMessage,
  LIST_LIMIT,
  type Mailbox,
  type MessageCounts,
} from '../../server/contact/inbox.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type CommandResult, done } from '../command/run.ts'
import { formatCount, type Terminal, toDisplayPath, toPrintableJson } from '../command/terminal.ts'
import type { InboxCommand, NumberCommand } from './args.ts'
import { exportMessages } from './export.ts'
import { renderMessage, renderTable } from './view.ts'

const EMPTY: Record<Mailbox, string> = {
  inbox: 'No messages.',
  archive: 'No archived messages.',
  spam: 'No spam.',
  everything: 'No messages found.',
}
const DONE = {
  unread: 'marked as unread',
  archive: 'archived',
  delete: 'permanently deleted',
  release: 'moved to the inbox',
  resend: 'will be sent to you again',
}
const NO_MAIL = 'Neither email nor notifications are configured. Set SMTP_URL and MAIL_TO, or NOTIFY_URL.'
const FAILED_MAIL = 'Some messages could not be sent to you. To try again, run: npm run inbox -- resend'
const IN_BACKUPS = 'Older backups and emails that were already sent still contain the text.'
const IN_FILES =
  'Another process is reading the database, so the text is still in its files. The site removes it within an hour after that process finishes.'

const CUT = `Only the newest ${LIST_LIMIT} are listed. To find others, run: npm run inbox -- search WORDS`
const UNCONFIRMED =
  'Without a terminal, deleting more than one message can’t be confirmed. Nothing was deleted. To delete them, add --yes.'
const OWNER_ONLY = 0o600

type Deps = {
  inbox: Inbox
  mailed: boolean
  now: number
  cwd: string
  confirm?: ((prompt: string) => Promise<boolean>) | undefined
}

export async function runInbox(command: InboxCommand, deps: Deps, terminal: Terminal): Promise<CommandResult> {
  switch (command.kind) {
    case 'list':
      return list(command, deps.inbox, terminal)
    case 'export':
      return exportAll(command, deps)
    case 'clear':
      return clear(command, deps)
    case 'read':
      return read(command, deps.inbox, terminal)
    default:
      return change(command, command.kind, deps)
  }
}

type List = Extract<InboxCommand, { kind: 'list' }>

async function list({ mailbox, words, json }: List, inbox: Inbox, terminal: Terminal): Promise<CommandResult> {
  const messages = await inbox.list(mailbox, words)
  if (json) return done(toPrintableJson(messages))
  const failed = messages.filter(({ mail }) => mail.state === 'failed').map(({ number }) => number)
  return done(
    messages.length === 0 ? EMPTY[mailbox] : renderTable(messages, terminal),
    ...(messages.length === LIST_LIMIT ? [CUT] : []),
    ...(failed.length > 0 ? [`${FAILED_MAIL} ${failed.join(' ')}`] : []),
    ...(mailbox === 'inbox' ? describeQuarantine(await inbox.count()) : []),
  )
}

function describeQuarantine({ spam, overTotal }: MessageCounts): string[] {
  return [
    ...(spam > 0 ? [`${spam} ${spam === 1 ? 'looks' : 'look'} like spam: npm run inbox -- spam`] : []),
    ...(overTotal > 0 ? [`${overTotal} over CONTACT_TOTAL, maybe not spam: npm run inbox -- spam`] : []),
  ]
}

async function exportAll({ out }: Extract<InboxCommand, { kind: 'export' }>, { inbox, cwd }: Deps) {
  const messages = await inbox.all()
  const text = exportMessages(messages, out)
  if (out === undefined) return { ...done(text), isData: true }
  const file = resolve(cwd, out)
  await writeFileAtomic(file, text, { mode: OWNER_ONLY })
  const wrote = `Wrote ${toDisplayPath(file, cwd)}: ${formatCount(messages.length, 'message')}.`
  return done(messages.length > 0 ? `${wrote} Keep it private.` : wrote)
}

async function read({ numbers, json, inSpam }: NumberCommand, inbox: Inbox, terminal: Terminal) {
  const messages: InboxMessage[] = []
  for (const number of numbers) {
    const message = await inbox.find(number)
    if (!message || (inSpam && !message.spam)) return notFound(number, inSpam)
    await inbox.mark(number, 'read')
    messages.push({ ...message, state: 'read' })
  }
  if (json) return done(toPrintableJson(messages))
  return done(messages.map((message) => renderMessage(message, terminal)).join('\n'))
}

async function change(command: NumberCommand, verb: keyof typeof DONE, deps: Deps): Promise<CommandResult> {
  const { numbers, inSpam, yes } = command
  const { inbox, mailed, now } = deps
  const refusal =
    verb === 'delete' && numbers.length > 1 && !yes && (await refuseDeletion(`${numbers.length} messages`, deps))
  if (refusal) return refusal
  const notes = new Set<string>()
  const actions = {
    unread: (number: number) => inbox.mark(number, 'new'),
    archive: (number: number) => inbox.mark(number, 'archived'),
    delete: async (number: number) => {
      const removed = await inbox.remove(number)
      notes.add(IN_BACKUPS)
      if (removed?.isCleared === false) notes.add(IN_FILES)
      else notes.delete(IN_FILES)
      return removed !== undefined
    },
    release: (number: number) => inbox.release(number, { mailed, now }),
    resend: (number: number) => inbox.resend(number, now),
  }
  if (verb === 'resend' && !mailed) return { text: NO_MAIL, status: 1 }
  for (const number of numbers) {
    const isListed = !inSpam || (await inbox.find(number))?.spam
    if (!isListed || !(await actions[verb](number))) return notFound(number, inSpam)
  }
  return done(...numbers.map((number) => `Message ${number} ${DONE[verb]}.`), ...notes)
}

async function clear({ yes }: Extract<InboxCommand, { kind: 'clear' }>, deps: Deps): Promise<CommandResult> {
  const { spam, overTotal } = await deps.inbox.count()
  const count = formatCount(spam + overTotal, 'message')
  const maybeReal = overTotal > 0 ? `, of which ${overTotal} may not be spam` : ''
  const refusal = !yes && spam + overTotal > 0 && (await refuseDeletion(`${count} in quarantine${maybeReal}`, deps))
  if (refusal) return refusal
  const { isCleared } = await deps.inbox.clear()
  return done(`${count} permanently deleted.`, IN_BACKUPS, ...(isCleared ? [] : [IN_FILES]))
}

async function refuseDeletion(what: string, { confirm }: Deps): Promise<CommandResult | undefined> {
  if (!confirm) return { text: UNCONFIRMED, status: 1 }
  const isConfirmed = await confirm(`Permanently delete ${what}? (y/N) `)
  return isConfirmed ? undefined : { text: 'Nothing was deleted.', status: 1 }
}

function notFound(number: number, inSpam = false): CommandResult {
  return { text: `Message ${number} not found${inSpam ? ' in quarantine' : ''}.`, status: 1 }
}
