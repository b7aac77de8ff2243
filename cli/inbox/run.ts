import type { Inbox, InboxMessage, Mailbox } from '../../server/contact/inbox.ts'
import { type CommandResult, done } from '../command/run.ts'
import { type Terminal, toPrintableJson } from '../command/terminal.ts'
import type { InboxCommand } from './args.ts'
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
  resend: 'will be emailed again',
}
const NO_MAIL = 'Email is not configured. Set SMTP_URL and MAIL_TO.'
const FAILED_MAIL = 'Some emails could not be sent. To try again, run: npm run inbox -- resend'
const IN_BACKUPS = 'Older backups and emails that were already sent still contain the text.'
const IN_FILES =
  'Another process is reading the database, so the text is still in its files. The site removes it within an hour after that process finishes.'

type Deps = { inbox: Inbox; mailed: boolean; now: number }

export async function runInbox(command: InboxCommand, deps: Deps, terminal: Terminal): Promise<CommandResult> {
  switch (command.kind) {
    case 'list': {
      const messages = await deps.inbox.list(command.mailbox, command.words)
      if (command.json) return done(toPrintableJson(messages))
      if (messages.length === 0) return done(EMPTY[command.mailbox])
      const failed = messages.filter(({ mail }) => mail.state === 'failed').map(({ number }) => number)
      const hint = failed.length > 0 ? `\n${FAILED_MAIL} ${failed.join(' ')}` : ''
      return done(renderTable(messages, terminal) + hint)
    }
    case 'export':
      return { ...done(exportMessages(await deps.inbox.list('everything'), command.format)), isData: true }
    case 'read':
      return read(command, deps.inbox, terminal)
    default:
      return change({ ...command, verb: command.kind }, deps)
  }
}

async function read({ numbers, json }: { numbers: number[]; json: boolean }, inbox: Inbox, terminal: Terminal) {
  const messages: InboxMessage[] = []
  for (const number of numbers) {
    const message = await inbox.find(number)
    if (!message) return notFound(number)
    await inbox.mark(number, 'read')
    messages.push({ ...message, state: 'read' })
  }
  if (json) return done(toPrintableJson(messages))
  return done(messages.map((message) => renderMessage(message, terminal)).join('\n'))
}

type Change = { verb: keyof typeof DONE; numbers: number[]; json: boolean }

async function change({ verb, numbers, json }: Change, { inbox, mailed, now }: Deps): Promise<CommandResult> {
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
  for (const number of numbers) if (!(await actions[verb](number))) return notFound(number)
  if (json) return done(JSON.stringify({ done: verb, numbers }))
  return done(...numbers.map((number) => `Message ${number} ${DONE[verb]}.`), ...notes)
}

function notFound(number: number): CommandResult {
  return { text: `Message ${number} not found.`, status: 1 }
}
