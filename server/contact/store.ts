import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { type MessageRow, OVER_TOTAL, type SpamReason } from '../database/schema.ts'
import type { TokenClaim } from './spam-filter.ts'

/** Limits the disk space that spam, and messages over CONTACT_TOTAL, can each take. */
const MAX_QUARANTINED = 5_000

export type StoredMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = StoredMessage & { idempotencyKey?: string; spam?: SpamReason }
/** `isHeld`: quarantined only because of CONTACT_TOTAL. */
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

/** Counts spam and messages over CONTACT_TOTAL separately. */
export async function isQuarantineFull(trx: Write, reason: SpamReason): Promise<boolean> {
  const isHeld = reason === OVER_TOTAL
  const quarantined = trx
    .selectFrom('messages')
    .select('number')
    .where('spam', 'is not', null)
    .where('spam', isHeld ? '=' : '!=', OVER_TOTAL)
  const last = quarantined.limit(1).offset(MAX_QUARANTINED - 1)
  return (await last.executeTakeFirst()) !== undefined
}

/** Returns false if another message used the token. The upsert makes concurrent claims wait. */
export async function claimToken(trx: Write, { token, endsAt }: TokenClaim, messageKey: string): Promise<boolean> {
  const row = await trx
    .insertInto('form_tokens')
    .values({ token, message_key: messageKey, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('token').doUpdateSet((set) => ({ token: set.ref('form_tokens.token') })))
    .returning('message_key')
    .executeTakeFirstOrThrow()
  return row.message_key === messageKey
}

function toStored(row: MessageRow): Stored {
  return { kind: 'stored', message: toStoredMessage(row), isHeld: row.spam === OVER_TOTAL }
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
