import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Write } from '../database/open.ts'
import { messageRow, outboxRow } from '../database/schema.ts'

/** Both databases limit the parameters of a statement. */
const ROWS_PER_INSERT = 500

export const messagesSnapshot = z.object({ messages: z.array(messageRow), outbox: z.array(outboxRow) })
export type MessagesSnapshot = z.output<typeof messagesSnapshot>

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
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('messages', 'number'), max(number)) from messages`.execute(trx)
  }
}

export async function countMessages(database: Database): Promise<number> {
  const db = await database.read()
  const counted = db.selectFrom('messages').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) yield rows.slice(from, from + ROWS_PER_INSERT)
}
