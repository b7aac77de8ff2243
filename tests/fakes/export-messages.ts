import { Readable } from 'node:stream'
import { type MessagesSnapshot, readRows } from '../../server/contact/snapshot.ts'
import type { Database } from '../../server/database/open.ts'

export function exportMessages(database: Database): Promise<MessagesSnapshot> {
  return database.snapshot(async (db) => ({
    messages: (await Readable.from(readRows(db, 'messages')).toArray()).flat(),
    outbox: (await Readable.from(readRows(db, 'outbox')).toArray()).flat(),
  }))
}
