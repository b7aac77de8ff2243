import type { Selectable } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { queueMail } from './mail/outbox-jobs.ts'
import { type StoredMessage, toStoredMessage } from './store.ts'

type MailState = Tables['outbox']['state'] | 'not mailed'
export type InboxMessage = StoredMessage & {
  number: number
  state: Tables['messages']['state']
  spam?: string
  mail: { state: MailState; attempts: number; error?: string }
}
export type Mailbox = 'inbox' | 'archive' | 'spam' | 'everything'
export type Inbox = ReturnType<typeof createInbox>

export function createInbox(database: Database) {
  async function change(number: number, values: Partial<Pick<Tables['messages'], 'state' | 'spam'>>): Promise<boolean> {
    const changed = await database.write((trx) =>
      trx.updateTable('messages').set(values).where('number', '=', number).executeTakeFirst(),
    )
    return Number(changed.numUpdatedRows) > 0
  }

  return {
    list: (mailbox: Mailbox, words: string[] = []) => list(database, mailbox, words),
    async find(number: number): Promise<InboxMessage | undefined> {
      const row = await selectMessages(await database.read())
        .where('number', '=', number)
        .executeTakeFirst()
      return row && toInboxMessage(row)
    },
    mark: (number: number, state: InboxMessage['state']) => change(number, { state }),
    async remove(number: number): Promise<boolean> {
      const removed = await database.write((trx) =>
        trx.deleteFrom('messages').where('number', '=', number).executeTakeFirst(),
      )
      return Number(removed.numDeletedRows) > 0
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
  }
}

async function list(database: Database, mailbox: Mailbox, words: string[]): Promise<InboxMessage[]> {
  let query = selectMessages(await database.read())
  if (mailbox === 'spam') query = query.where('spam', 'is not', null)
  if (mailbox === 'inbox' || mailbox === 'archive') {
    query = query.where('spam', 'is', null).where('messages.state', mailbox === 'inbox' ? '!=' : '=', 'archived')
  }
  const rows = await query.execute()
  const terms = words.map((word) => word.toLowerCase())
  return rows.map(toInboxMessage).filter((message) => {
    const text = `${message.senderName}\n${message.subject}\n${message.message}`.toLowerCase()
    return terms.every((term) => text.includes(term))
  })
}

function selectMessages(db: Awaited<ReturnType<Database['read']>>) {
  return db
    .selectFrom('messages')
    .leftJoin('outbox', 'outbox.message_id', 'messages.id')
    .selectAll('messages')
    .select(['outbox.state as mail_state', 'outbox.attempts as mail_attempts', 'outbox.error as mail_error'])
    .orderBy('messages.number', 'desc')
}

type Row = Selectable<Tables['messages']> & {
  mail_state: Tables['outbox']['state'] | null
  mail_attempts: number | null
  mail_error: string | null
}

function toInboxMessage(row: Row): InboxMessage {
  const mail = { state: row.mail_state ?? ('not mailed' as const), attempts: row.mail_attempts ?? 0 }
  return {
    number: row.number,
    ...toStoredMessage(row),
    state: row.state,
    ...(row.spam && { spam: row.spam }),
    mail: { ...mail, ...(row.mail_error && { error: row.mail_error }) },
  }
}
