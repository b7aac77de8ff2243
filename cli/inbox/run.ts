import type { Inbox, InboxMessage, Mailbox } from '../../server/messages/inbox.ts'
import type { CommandResult } from '../run.ts'
import type { Terminal } from '../terminal.ts'
import type { Command } from './args.ts'
import { toExport } from './export.ts'
import { toSheet, toTable } from './view.ts'

const EMPTY: Record<Mailbox, string> = {
  inbox: 'There are no messages yet.',
  archive: 'Nothing has been put away.',
  spam: 'The quarantine is empty.',
  everything: 'No message has these words.',
}
const DONE = { unread: 'marked unread', archive: 'put away', delete: 'deleted', release: 'moved to the inbox' }

type Desk = { inbox: Inbox; mailed: boolean; now: number }

export async function runInbox(command: Command, desk: Desk, terminal: Terminal): Promise<CommandResult> {
  if (command.kind === 'list') {
    const messages = await desk.inbox.list(command.shelf, command.words)
    if (command.json) return done(JSON.stringify(messages, null, 2))
    return done(messages.length === 0 ? EMPTY[command.shelf] : toTable(messages, terminal))
  }
  if (command.kind === 'export') {
    return done(toExport(await desk.inbox.list('everything'), command.format))
  }
  if (command.kind === 'read') return read(command, desk.inbox, terminal)
  return change(command.kind, command, desk)
}

async function read({ numbers, json }: { numbers: number[]; json: boolean }, inbox: Inbox, terminal: Terminal) {
  const messages: InboxMessage[] = []
  for (const number of numbers) {
    const message = await inbox.find(number)
    if (!message) return missing(number)
    await inbox.mark(number, 'read')
    messages.push({ ...message, state: 'read' })
  }
  return done(
    json ? JSON.stringify(messages, null, 2) : messages.map((message) => toSheet(message, terminal)).join('\n'),
  )
}

async function change(kind: keyof typeof DONE, command: { numbers: number[]; json: boolean }, desk: Desk) {
  for (const number of command.numbers) {
    if (!(await carryOut(kind, number, desk))) return missing(number)
  }
  if (command.json) return done(JSON.stringify({ done: kind, numbers: command.numbers }))
  return done(command.numbers.map((number) => `Message ${number} is ${DONE[kind]}.`).join('\n'))
}

function carryOut(kind: keyof typeof DONE, number: number, { inbox, mailed, now }: Desk): Promise<boolean> {
  switch (kind) {
    case 'unread':
      return inbox.mark(number, 'new')
    case 'archive':
      return inbox.mark(number, 'archived')
    case 'delete':
      return inbox.remove(number)
    case 'release':
      return inbox.release(number, { mailed, now })
  }
}

function done(text: string): CommandResult {
  return { text, status: 0 }
}

function missing(number: number): CommandResult {
  return { text: `There is no message ${number} there.`, status: 1 }
}
