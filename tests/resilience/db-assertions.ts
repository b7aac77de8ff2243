import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { Words } from './contact-client.ts'

export function fileIn(dataDir: string): string {
  return join(dataDir, 'vitrine.sqlite')
}

/** The messages in the file, read without any code of ours. */
export function readKept(dataDir: string): (Words & { id: string })[] {
  const database = new DatabaseSync(fileIn(dataDir))
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const rows = database.prepare('select id, sender_name as senderName, subject, message from messages').all()
    return rows.map((row) => ({ ...row }) as Words & { id: string })
  } finally {
    database.close()
  }
}

/** The subjects of the inbox without spam. */
export function readInbox(dataDir: string): string[] {
  const database = new DatabaseSync(fileIn(dataDir))
  try {
    return database
      .prepare('select subject from messages where spam is null')
      .all()
      .map(({ subject }) => String(subject))
  } finally {
    database.close()
  }
}
