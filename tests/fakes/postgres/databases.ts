import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '../../../server/database/open.ts'
import { createPostgresDatabase, emptyPostgresDatabase } from './postgres.ts'

export const DATABASE_KINDS = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASE_KINDS)[number]

// Emptying a database takes a third of the time of creating one.
const unused: string[] = []

/** Returns the options for `createDatabase`. */
export async function createEmptyDatabase(kind: DatabaseKind): Promise<{ file: string } | { url: string }> {
  if (kind === 'sqlite') return { file: join(await createFolder(), 'vitrine.sqlite') }
  const url = unused.pop() ?? (await createPostgresDatabase(inject('postgresUrl')))
  onTestFinished(async () => {
    await emptyPostgresDatabase(url)
    unused.push(url)
  })
  return { url }
}

/** Opens a handle and closes it after the test. Several handles act like several processes. */
export function openTestDatabase(location: Parameters<typeof createDatabase>[0]): Database {
  const database = createDatabase(location)
  onTestFinished(database.close)
  return database
}

export async function createFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}
