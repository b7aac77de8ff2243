import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import type { MessageRow } from '../database/schema.ts'

export type StoredMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = StoredMessage & { idempotencyKey?: string; spam?: string }

export async function findByKey(trx: Write, idempotencyKey?: string): Promise<StoredMessage | undefined> {
  if (!idempotencyKey) return undefined
  const row = await trx.selectFrom('messages').selectAll().where('sending_key', '=', idempotencyKey).executeTakeFirst()
  return row && toStoredMessage(row)
}

/** Undefined if a message with the same idempotency key is stored already. */
export async function insertMessage(trx: Write, message: NewMessage): Promise<StoredMessage | undefined> {
  const row = await trx
    .insertInto('messages')
    .values({
      id: message._id,
      sender_name: message.senderName,
      subject: message.subject,
      message: message.message,
      created_at: message.createdAt,
      state: 'new',
      spam: message.spam ?? null,
      sending_key: message.idempotencyKey ?? null,
    })
    .onConflict((conflict) => conflict.column('sending_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toStoredMessage(row)
}

export function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    _id: row.id,
    senderName: row.sender_name,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
  }
}
