import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { Database, Write } from '../database/open.ts'
import { messageRow, outboxRow, type Tables } from '../database/schema.ts'

const ROWS_PER_INSERT = 500
const ROWS_PER_READ = 1_000
const KEYS = { messages: 'number', outbox: 'message_id' }

/** Leaves numbers for messages after a restore: PostgreSQL counts to 2,147,483,647. */
const MAX_NUMBER = 2_000_000_000

// A forged backup could contain line breaks for email headers, an invalid date, or the last possible number.
const restoredMessage = messageRow.extend({
  number: z.int().positive().max(MAX_NUMBER, `a message has a number above ${MAX_NUMBER}`),
  id: z.string().regex(/^[\w.-]{1,100}$/),
  created_at: z.iso.datetime(),
})
const count = z.int().nonnegative().max(MAX_NUMBER, `an email was tried more than ${MAX_NUMBER} times`)
const restoredMail = outboxRow.extend({ attempts: count, refused: count })
export const messagesSnapshot = z.object({ messages: z.array(restoredMessage), outbox: z.array(restoredMail) })
export type MessagesSnapshot = z.output<typeof messagesSnapshot>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Reads in batches, so all messages need not fit into memory. */
export async function* readRows<Table extends keyof typeof KEYS>(
  db: Kysely<Tables>,
  table: Table,
): AsyncGenerator<Row<Table>[]> {
  const key = sql.ref(KEYS[table])
  let after = sql``
  for (;;) {
    const batch = sql<Row<Table>>`select * from ${sql.table(table)} ${after} order by ${key} limit ${ROWS_PER_READ}`
    const { rows } = await batch.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`where ${key} > ${Reflect.get(last, KEYS[table])}`
  }
}

/** SQLite locks the whole database in every transaction that writes. */
export async function lockMessages(trx: Write, kind: Database['kind']): Promise<void> {
  if (kind === 'postgres') await sql`lock table messages, outbox in exclusive mode`.execute(trx)
}

export async function importMessages(trx: Write, snapshot: MessagesSnapshot, kind: Database['kind']): Promise<void> {
  await trx.deleteFrom('outbox').execute()
  await trx.deleteFrom('messages').execute()
  for (const rows of inBatches(snapshot.messages)) await trx.insertInto('messages').values(rows).execute()
  for (const rows of inBatches(snapshot.outbox)) await trx.insertInto('outbox').values(rows).execute()
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('messages', 'number'), max(number)) from messages`.execute(trx)
  }
}

export async function countMessages(db: Kysely<Tables>): Promise<number> {
  const counted = db.selectFrom('messages').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) yield rows.slice(from, from + ROWS_PER_INSERT)
}
