import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { type MessageRow, OVER_TOTAL } from '../database/schema.ts'
import type { TokenClaim } from './spam-filter.ts'

/** Of spam, and again of messages beyond CONTACT_TOTAL. Bounds the disk: a message has at most 64 kB. */
const MAX_QUARANTINED = 5_000

export type StoredMessage = MessageInput & { _id: string; createdAt: string }
export type NewMessage = StoredMessage & { idempotencyKey?: string; spam?: string }
/** `isHeld`: quarantined only because there were too many. */
export type Stored = { kind: 'stored'; message: StoredMessage; isHeld: boolean }

export async function findByKey(trx: Write, idempotencyKey?: string): Promise<Stored | undefined> {
  if (!idempotencyKey) return undefined
  const row = await trx.selectFrom('messages').selectAll().where('sending_key', '=', idempotencyKey).executeTakeFirst()
  return row && toStored(row)
}

/** Undefined if a message with the same idempotency key is stored already. */
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
      sending_key: message.idempotencyKey ?? null,
    })
    .onConflict((conflict) => conflict.column('sending_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

/** Spam takes no room from messages that are only too many. */
export async function isQuarantineFull(trx: Write, reason: string): Promise<boolean> {
  const isHeld = reason === OVER_TOTAL
  const quarantined = trx
    .selectFrom('messages')
    .select('number')
    .where('spam', 'is not', null)
    .where('spam', isHeld ? '=' : '!=', OVER_TOTAL)
  const last = quarantined.limit(1).offset(MAX_QUARANTINED - 1)
  return (await last.executeTakeFirst()) !== undefined
}

/** False if another message used the token. The upsert makes concurrent claims wait for each other. */
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
