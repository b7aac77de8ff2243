import type { Selectable } from 'kysely'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

export type KeptMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = KeptMessage & { sendingKey?: string; spam?: string }
export type MessageStore = ReturnType<typeof createMessageStore>

/** Writes messages; what the owner does with them later is the inbox's matter. */
export function createMessageStore(database: Database) {
  return {
    transaction: database.write,

    /** The message that an earlier try with the same key left. */
    async findSent(sendingKey: string, trx?: Write): Promise<KeptMessage | undefined> {
      const db = trx ?? (await database.read())
      const row = await db.selectFrom('messages').selectAll().where('sending_key', '=', sendingKey).executeTakeFirst()
      return row && toKept(row)
    },

    /** False where another process kept the same sending in the meantime. */
    async keep(trx: Write, message: NewMessage): Promise<boolean> {
      const kept = await trx
        .insertInto('messages')
        .values({
          id: message._id,
          sender_name: message.senderName,
          subject: message.subject,
          message: message.message,
          created_at: message.createdAt,
          state: 'new',
          spam: message.spam ?? null,
          sending_key: message.sendingKey ?? null,
        })
        .onConflict((conflict) => conflict.column('sending_key').doNothing())
        .executeTakeFirst()
      return Number(kept.numInsertedOrUpdatedRows ?? 0) > 0
    },
  }
}

export function toKept(row: Selectable<Tables['messages']>): KeptMessage {
  return {
    _id: row.id,
    senderName: row.sender_name,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
  }
}
