import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { MessageFields } from './client.ts'

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'vitrine.sqlite')
}

/** Reads the database file directly, independently of the code under test. */
export function readMessages(dataDir: string): (MessageFields & { id: string })[] {
  const database = new DatabaseSync(databaseFile(dataDir))
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const rows = database.prepare('select id, sender_name as senderName, subject, message from messages').all()
    return rows.map((row) => ({ ...row }) as MessageFields & { id: string })
  } finally {
    database.close()
  }
}
