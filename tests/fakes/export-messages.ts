import { Readable } from 'node:stream'
import type { Database } from '../../server/database/open.ts'
import { type MessagesSnapshot, readRows } from '../../server/messages/snapshot.ts'

export function exportMessages(database: Database): Promise<MessagesSnapshot> {
  return database.snapshot(async (db) => ({
    messages: (await Readable.from(readRows(db, 'messages')).toArray()).flat(),
    outbox: (await Readable.from(readRows(db, 'outbox')).toArray()).flat(),
  }))
}
