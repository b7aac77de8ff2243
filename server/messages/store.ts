import type { Selectable } from 'kysely'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

export type StoredMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = StoredMessage & { idempotencyKey?: string; spam?: string }
export type MessageStore = ReturnType<typeof createMessageStore>

export function createMessageStore(database: Database) {
  return {
    transaction: database.write,

    async findByKey(idempotencyKey: string | undefined, trx?: Write): Promise<StoredMessage | undefined> {
      if (!idempotencyKey) return undefined
      const db = trx ?? (await database.read())
      const row = await db
        .selectFrom('messages')
        .selectAll()
        .where('sending_key', '=', idempotencyKey)
        .executeTakeFirst()
      return row && toStoredMessage(row)
    },

    /** False if a message with the same idempotency key is stored already. */
    async insert(trx: Write, message: NewMessage): Promise<boolean> {
      const inserted = await trx
        .insertInto('messages')
        .values(toRow(message))
        .onConflict((conflict) => conflict.column('sending_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },
  }
}

function toRow({ _id, senderName, subject, message, createdAt, spam, idempotencyKey }: NewMessage) {
  return {
    id: _id,
    sender_name: senderName,
    subject,
    message,
    created_at: createdAt,
    state: 'new' as const,
    spam: spam ?? null,
    sending_key: idempotencyKey ?? null,
  }
}

export function toStoredMessage(row: Selectable<Tables['messages']>): StoredMessage {
  return {
    _id: row.id,
    senderName: row.sender_name,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
  }
}
