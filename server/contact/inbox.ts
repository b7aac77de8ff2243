import { type InferResult, sql } from 'kysely'
import type { StoredMessage } from '../../contract/message.ts'
import type { Database } from '../database/open.ts'
import { deleteInBatches } from '../database/retention.ts'
import { OVER_TOTAL, type SpamReason, type Tables } from '../database/schema.ts'
import { queueMail, requeueMail } from './mail/outbox-store.ts'
import { findAddresses, findReplyTo, type OwnAddresses } from './mail/reply-to.ts'

export const SPAM_LABELS: Record<SpamReason, string> = {
  'over-total': 'over CONTACT_TOTAL',
  honeypot: 'hidden field filled in',
  'forged-token': 'forged form token',
  'too-many-links': 'too many links',
  'link-in-header': 'link in the name or subject',
}

export type EmailState = Tables['outbox']['state'] | 'none'
/** A line of a list, which leaves the text in the database. */
export type InboxEntry = Omit<StoredMessage, 'message'> & {
  number: number
  state: Tables['messages']['state']
  spam?: SpamReason
  mail: { state: EmailState; attempts: number; error?: string }
}
/** `replyTo` is the only one of the email addresses in the message, without the owner's. */
export type InboxMessage = InboxEntry & { message: string; addresses: string[]; replyTo?: string }
export type Mailbox = 'inbox' | 'archive' | 'spam' | 'everything'
export type Inbox = ReturnType<typeof createInbox>
/** `spam` and `overTotal` are in quarantine, and `waiting` of them are unread. */
export type MessageCounts = { all: number; unread: number; spam: number; overTotal: number; waiting: number }

/** A list has only the newest messages. */
export const LIST_LIMIT = 500

export function createInbox(database: Database, own?: OwnAddresses) {
  return {
    count: () => countMailboxes(database),
    list: (mailbox: Mailbox, words: string[] = []) => listEntries(database, mailbox, words),
    all: () => readMessages(database, own),
    async find(number: number): Promise<InboxMessage | undefined> {
      const [message] = await readMessages(database, own, number)
      return message
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
    /** Deletes the quarantine. */
    async clear(): Promise<{ isCleared: boolean }> {
      await deleteInBatches(database, sql`spam is not null`)
      return { isCleared: await database.clearDeleted() }
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

async function listEntries(database: Database, mailbox: Mailbox, words: string[]): Promise<InboxEntry[]> {
  let query = selectEntries(await database.read()).limit(LIST_LIMIT)
  if (mailbox === 'spam') query = query.where('spam', 'is not', null)
  if (mailbox === 'inbox' || mailbox === 'archive') {
    query = query.where('spam', 'is', null).where('messages.state', mailbox === 'inbox' ? '!=' : '=', 'archived')
  }
  for (const word of words) query = query.where(hasWord(word))
  return (await query.execute()).map(toEntry)
}

async function readMessages(database: Database, own?: OwnAddresses, number?: number): Promise<InboxMessage[]> {
  let query = selectEntries(await database.read()).select('message')
  if (number !== undefined) query = query.where('number', '=', number)
  return (await query.execute()).map(({ message, ...row }) => {
    const entry = toEntry(row)
    const replyTo = findReplyTo({ ...entry, message }, own)
    const addresses = findAddresses({ ...entry, message }, own).filter(Boolean)
    return { ...entry, message, addresses, ...(replyTo && { replyTo }) }
  })
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

/** SQLite and some PostgreSQL databases change the case of ASCII letters only. */
function hasWord(word: string) {
  const [first = '', ...rest] = word.toLowerCase()
  const spellings = new Set([word.toLowerCase(), word.toUpperCase(), first.toUpperCase() + rest.join('')])
  const text = sql`lower(sender_name || ' ' || subject || ' ' || message)`
  const matches = Array.from(spellings, (each) => {
    const pattern = `%${each.replace(/[%_\\]/g, '\\$&')}%`
    return sql`${text} like lower(${pattern}) escape '\\'`
  })
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

function selectEntries(db: Awaited<ReturnType<Database['read']>>) {
  return db
    .selectFrom('messages')
    .leftJoin('outbox', 'outbox.message_id', 'messages.id')
    .select(['number', 'id', 'sender_name', 'subject', 'created_at', 'messages.state', 'spam'])
    .select(['outbox.state as mail_state', 'outbox.attempts as mail_attempts', 'outbox.error as mail_error'])
    .orderBy('messages.number', 'desc')
}

function toEntry(row: InferResult<ReturnType<typeof selectEntries>>[number]): InboxEntry {
  const { number, id, sender_name, subject, created_at, state, spam, mail_state, mail_attempts, mail_error } = row
  return {
    ...{ number, _id: id, senderName: sender_name, subject, createdAt: created_at, state },
    ...(spam && { spam }),
    mail: { state: mail_state ?? 'none', attempts: mail_attempts ?? 0, ...(mail_error && { error: mail_error }) },
  }
}
