import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { Database, Write } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** Both databases limit the parameters of a statement. */
const ROWS_PER_INSERT = 500

const time = z.int()
const message = z.strictObject({
  number: z.int().positive(),
  id: z.string(),
  sender_name: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
  state: z.enum(['new', 'read', 'archived']),
  spam: z.nullable(z.string()),
  sending_key: z.nullable(z.string()),
})
const mail = z.strictObject({
  message_id: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  attempts: z.int(),
  queued_at: time,
  due_at: time,
  tried_at: time,
  claimed_until: time,
  refused: z.int(),
  sent_at: z.nullable(time),
  error: z.nullable(z.string()),
})

export type MessagesSnapshot = { messages: Selectable<Tables['messages']>[]; outbox: Selectable<Tables['outbox']>[] }

export const parseMessageRow = (raw: unknown) => message.parse(raw)
export const parseOutboxRow = (raw: unknown) => mail.parse(raw)

/** A consistent snapshot, also while other processes write. */
export function exportMessages(database: Database): Promise<MessagesSnapshot> {
  return database.write(async (trx) => {
    if (database.kind === 'postgres') await sql`set transaction isolation level repeatable read`.execute(trx)
    return {
      messages: await trx.selectFrom('messages').selectAll().orderBy('number').execute(),
      outbox: await trx.selectFrom('outbox').selectAll().orderBy('message_id').execute(),
    }
  })
}

export async function importMessages(trx: Write, snapshot: MessagesSnapshot, kind: Database['kind']): Promise<void> {
  await trx.deleteFrom('outbox').execute()
  await trx.deleteFrom('messages').execute()
  for (const rows of inBatches(snapshot.messages)) await trx.insertInto('messages').values(rows).execute()
  for (const rows of inBatches(snapshot.outbox)) await trx.insertInto('outbox').values(rows).execute()
  const highest = snapshot.messages.reduce((most, { number }) => Math.max(most, number), 0)
  if (kind === 'postgres' && highest) {
    await sql`select setval(pg_get_serial_sequence('messages', 'number'), ${highest})`.execute(trx)
  }
}

export async function countMessages(database: Database): Promise<number> {
  const db = await database.read()
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) yield rows.slice(from, from + ROWS_PER_INSERT)
}
