import type { Selectable } from 'kysely'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

export type StoredMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = StoredMessage & { sendingKey?: string; spam?: string }
export type MessageStore = ReturnType<typeof createMessageStore>

/** Writes messages; what the owner does with them later is the inbox's matter. */
export function createMessageStore(database: Database) {
  return {
    transaction: database.write,

    /** The messages that earlier tries with these keys left, by key. */
    async findSent(sendingKeys: string[], trx?: Write): Promise<Map<string, StoredMessage>> {
      if (sendingKeys.length === 0) return new Map()
      const db = trx ?? (await database.read())
      const rows = await db.selectFrom('messages').selectAll().where('sending_key', 'in', sendingKeys).execute()
      return new Map(rows.map((row) => [row.sending_key ?? '', toStoredMessage(row)]))
    },

    /** Resolves with the ids of those that were kept: not of one whose sending another process kept in the meantime. */
    async keep(trx: Write, messages: NewMessage[]): Promise<Set<string>> {
      if (messages.length === 0) return new Set()
      const kept = await trx
        .insertInto('messages')
        .values(messages.map(toRow))
        .onConflict((conflict) => conflict.column('sending_key').doNothing())
        .returning('id')
        .execute()
      return new Set(kept.map(({ id }) => id))
    },
  }
}

function toRow({ _id, senderName, subject, message, createdAt, spam, sendingKey }: NewMessage) {
  return {
    id: _id,
    sender_name: senderName,
    subject,
    message,
    created_at: createdAt,
    state: 'new' as const,
    spam: spam ?? null,
    sending_key: sendingKey ?? null,
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
