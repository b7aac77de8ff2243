import type { StoredMessage } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { type MessageRow, OVER_TOTAL, type SpamReason, toStoredMessage } from '../database/schema.ts'

/** Limits the disk space that spam can take. */
const MAX_SPAM = 5_000

export type NewMessage = StoredMessage & { idempotencyKey?: string; spam?: SpamReason }
/** `isHeld`: stored here, but the owner may read it late. */
export type Stored = { kind: 'stored'; message: StoredMessage; isHeld: boolean }

export async function findByKey(trx: Write, idempotencyKey?: string): Promise<Stored | undefined> {
  if (!idempotencyKey) return undefined
  const row = await trx
    .selectFrom('messages')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Returns undefined if a message with this idempotency key is already stored. */
export async function insertMessage(trx: Write, message: NewMessage): Promise<Stored | undefined> {
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
      idempotency_key: message.idempotencyKey ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

/** Makes room for new spam. A message over CONTACT_TOTAL may be real, so it is never deleted. */
export async function deleteOldestSpam(trx: Write): Promise<void> {
  const spam = trx.selectFrom('messages').select('number').where('spam', '!=', OVER_TOTAL)
  const last = await spam
    .orderBy('number', 'desc')
    .limit(1)
    .offset(MAX_SPAM - 1)
    .executeTakeFirst()
  if (!last) return
  await trx.deleteFrom('messages').where('spam', '!=', OVER_TOTAL).where('number', '<=', last.number).execute()
}

function toStored(row: MessageRow): Stored {
  return { kind: 'stored', message: toStoredMessage(row), isHeld: row.spam === OVER_TOTAL }
}
