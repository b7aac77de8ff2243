import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { Database, Write } from '../database/open.ts'
import { messageRow, outboxRow, type Tables } from '../database/schema.ts'

/** Both databases limit the parameters of a statement. */
const ROWS_PER_INSERT = 500
const ROWS_PER_READ = 1_000

/** PostgreSQL counts messages up to 2,147,483,647: the rest is for the messages after a restore. */
const MAX_NUMBER = 2_000_000_000

// A forged backup could put line ends into mail headers, a date that is none, or a number that leaves none for later messages.
const restoredMessage = messageRow.extend({
  number: z.int().positive().max(MAX_NUMBER, `a message has a number above ${MAX_NUMBER}`),
  id: z.string().regex(/^[\w.-]{1,100}$/),
  created_at: z.iso.datetime(),
})
const count = z.int().nonnegative().max(MAX_NUMBER, `mail was tried more than ${MAX_NUMBER} times`)
const restoredMail = outboxRow.extend({ attempts: count, refused: count })
export const messagesSnapshot = z.object({ messages: z.array(restoredMessage), outbox: z.array(restoredMail) })
export type MessagesSnapshot = z.output<typeof messagesSnapshot>

/** In batches: a hundred thousand messages need not fit into memory. */
export function readMessages(db: Kysely<Tables>) {
  return readBatches(
    (after?: number) => {
      const first = db.selectFrom('messages').selectAll().orderBy('number').limit(ROWS_PER_READ)
      return (after === undefined ? first : first.where('number', '>', after)).execute()
    },
    (row) => row.number,
  )
}

export function readOutbox(db: Kysely<Tables>) {
  return readBatches(
    (after?: string) => {
      const first = db.selectFrom('outbox').selectAll().orderBy('message_id').limit(ROWS_PER_READ)
      return (after === undefined ? first : first.where('message_id', '>', after)).execute()
    },
    (row) => row.message_id,
  )
}

async function* readBatches<Row, Key>(read: (after?: Key) => Promise<Row[]>, toKey: (row: Row) => Key) {
  let after: Key | undefined
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = toKey(last)
  }
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
