import { sql } from 'kysely'
import type { StoredMessage } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { type MessageRow, OVER_TOTAL, SPAM_SIGNS, type SpamReason, toStoredMessage } from '../database/schema.ts'

/** Limits the disk space of spam, and of the messages over CONTACT_TOTAL. */
export const MAX_HELD_KB = 50_000
const MAX_SPAM = 5_000
/** Includes the other fields of a row. */
const ROW_KB = 1
// SQLite uses the index for `in`, but not for `<>`.
const IS_SPAM = sql`spam in (${sql.join(SPAM_SIGNS.map(sql.lit))})`
const SIZE_KB = sql<number>`(octet_length(message) / 1000 + ${sql.lit(ROW_KB)})`

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

export function toKilobytes({ message }: Pick<StoredMessage, 'message'>): number {
  return Math.floor(Buffer.byteLength(message) / 1_000) + ROW_KB
}

/** Spam displaces the oldest. A message over CONTACT_TOTAL may be real and is never deleted, so there may be no room. */
export async function makeRoom(trx: Write, message: NewMessage): Promise<boolean> {
  const maxKb = MAX_HELD_KB - toKilobytes(message)
  if (message.spam !== OVER_TOTAL) {
    await sql`
      delete from messages where ${IS_SPAM} and number <= (
        select max(number) from (
          select number, row_number() over newest as place, sum(${SIZE_KB}) over newest as total_kb
          from messages where ${IS_SPAM}
          window newest as (order by number desc)
        ) as spam where place >= ${MAX_SPAM} or total_kb > ${maxKb}
      )`.execute(trx)
    return true
  }
  const held = trx.selectFrom('messages').select(({ fn }) => fn.sum<number | null>(SIZE_KB).as('total_kb'))
  const { total_kb } = await held.where('spam', '=', OVER_TOTAL).executeTakeFirstOrThrow()
  return (total_kb ?? 0) <= maxKb
}

function toStored(row: MessageRow): Stored {
  return { kind: 'stored', message: toStoredMessage(row), isHeld: row.spam === OVER_TOTAL }
}
