import type { Database } from '../../server/database/open.ts'
import { type MessagesSnapshot, readMessages, readOutbox } from '../../server/messages/snapshot.ts'

/** Every row, as a backup would hold it. */
export function exportMessages(database: Database): Promise<MessagesSnapshot> {
  return database.snapshot(async (db) => ({
    messages: (await Array.fromAsync(readMessages(db))).flat(),
    outbox: (await Array.fromAsync(readOutbox(db))).flat(),
  }))
}
