import type { InferResult } from 'kysely'
import type { StoredMessage } from '../../contract/message.ts'
import type { Database } from '../database/open.ts'
import { OVER_TOTAL, type SpamReason, type Tables, toStoredMessage } from '../database/schema.ts'
import { queueMail, requeueMail } from './mail/outbox-store.ts'
import { findReplyTo, type OwnAddresses } from './mail/reply-to.ts'

export const SPAM_LABELS: Record<SpamReason, string> = {
  'over-total': 'over CONTACT_TOTAL',
  honeypot: 'hidden field filled in',
  'forged-token': 'forged form token',
  'too-many-links': 'too many links',
  'link-in-header': 'link in the name or subject',
}

export type EmailState = Tables['outbox']['state'] | 'none'
export type InboxMessage = StoredMessage & {
  number: number
  state: Tables['messages']['state']
  /** The only email address in the message, except the owner's. */
  replyTo?: string
  spam?: SpamReason
  mail: { state: EmailState; attempts: number; error?: string }
}
export type Mailbox = 'inbox' | 'archive' | 'spam' | 'everything'
export type Inbox = ReturnType<typeof createInbox>
/** `spam` and `overTotal` are in quarantine, and `waiting` of them are unread. */
export type MessageCounts = { all: number; unread: number; spam: number; overTotal: number; waiting: number }

export function createInbox(database: Database, own?: OwnAddresses) {
  return {
    count: () => countMailboxes(database),
    async list(mailbox: Mailbox, words: string[] = []): Promise<InboxMessage[]> {
      let query = selectMessages(await database.read())
      if (mailbox === 'spam') query = query.where('spam', 'is not', null)
      if (mailbox === 'inbox' || mailbox === 'archive') {
        query = query.where('spam', 'is', null).where('messages.state', mailbox === 'inbox' ? '!=' : '=', 'archived')
      }
      const messages = (await query.execute()).map((row) => toInboxMessage(row, own))
      return messages.filter((message) => words.every((word) => hasWord(message, word)))
    },
    async find(number: number): Promise<InboxMessage | undefined> {
      const messages = selectMessages(await database.read())
      const row = await messages.where('number', '=', number).executeTakeFirst()
      return row && toInboxMessage(row, own)
    },
    async mark(number: number, state: InboxMessage['state']): Promise<boolean> {
      const marked = await database.write((trx) =>
        trx.updateTable('messages').set({ state }).where('number', '=', number).executeTakeFirst(),
      )
      return marked.numUpdatedRows > 0
    },
    /** Also deletes its email. `isCleared` is false if the text may still be in the database files. */
    async remove(number: number): Promise<{ isCleared: boolean } | undefined> {
      const removed = await database.write((trx) =>
        trx.deleteFrom('messages').where('number', '=', number).executeTakeFirst(),
      )
      const isCleared = await database.clearDeleted()
      return removed.numDeletedRows > 0 ? { isCleared } : undefined
    },
    async release(number: number, { mailed, now }: { mailed: boolean; now: number }): Promise<boolean> {
      return database.write(async (trx) => {
        const released = await trx
          .updateTable('messages')
          .set({ spam: null })
          .where('number', '=', number)
          .where('spam', 'is not', null)
          .returning('id')
          .executeTakeFirst()
        if (released && mailed) await queueMail(trx, released.id, now)
        return released !== undefined
      })
    },
    /** Returns false if there is no such message, or while its email is being sent. */
    async resend(number: number, now: number): Promise<boolean> {
      return database.write(async (trx) => {
        const messages = trx.selectFrom('messages').select('id').where('number', '=', number).where('spam', 'is', null)
        const found = await messages.executeTakeFirst()
        return found !== undefined && requeueMail(trx, found.id, now)
      })
    },
  }
}

export async function countMailboxes(database: Database): Promise<MessageCounts> {
  const counted = (await database.read())
    .selectFrom('messages')
    .select(({ fn }) => ['spam', 'state', fn.countAll<number>().as('count')])
  const groups = await counted.groupBy(['spam', 'state']).execute()
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, { count }) => total + count, 0)
  return {
    all: sum(() => true),
    unread: sum(({ spam, state }) => !spam && state === 'new'),
    spam: sum(({ spam }) => spam !== null && spam !== OVER_TOTAL),
    overTotal: sum(({ spam }) => spam === OVER_TOTAL),
    waiting: sum(({ spam, state }) => spam !== null && state === 'new'),
  }
}

/** Returns an empty text if nothing is unread or held. */
export function describeCounts({ unread, spam, overTotal }: MessageCounts): string {
  if (unread + spam + overTotal === 0) return ''
  return `${unread} unread ${unread === 1 ? 'message' : 'messages'}, ${spam + overTotal} in quarantine`
}

function hasWord({ senderName, subject, message }: InboxMessage, word: string): boolean {
  return `${senderName}\n${subject}\n${message}`.toLowerCase().includes(word.toLowerCase())
}

function selectMessages(db: Awaited<ReturnType<Database['read']>>) {
  return db
    .selectFrom('messages')
    .leftJoin('outbox', 'outbox.message_id', 'messages.id')
    .selectAll('messages')
    .select(['outbox.state as mail_state', 'outbox.attempts as mail_attempts', 'outbox.error as mail_error'])
    .orderBy('messages.number', 'desc')
}

type Row = InferResult<ReturnType<typeof selectMessages>>[number]

function toInboxMessage(row: Row, own: OwnAddresses | undefined): InboxMessage {
  const mail = { state: row.mail_state ?? ('none' as const), attempts: row.mail_attempts ?? 0 }
  const message = toStoredMessage(row)
  const replyTo = findReplyTo(message, own)
  return {
    number: row.number,
    ...message,
    state: row.state,
    ...(replyTo && { replyTo }),
    ...(row.spam && { spam: row.spam }),
    mail: { ...mail, ...(row.mail_error && { error: row.mail_error }) },
  }
}
