import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '../../../server/database/open.ts'
import { createPostgresDatabase, emptyPostgresDatabase } from './postgres.ts'

/** For suites that run once on each. */
export const DATABASE_KINDS = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASE_KINDS)[number]

/** Of tests that have ended: emptying a database takes a third of the time of creating one. */
const unused: string[] = []

/** A fresh, empty place for one test, in the form that `createDatabase` takes. */
export async function createPlace(kind: DatabaseKind): Promise<{ file: string } | { url: string }> {
  if (kind === 'sqlite') return { file: join(await createFolder(), 'vitrine.sqlite') }
  const url = unused.pop() ?? (await createPostgresDatabase(inject('postgresUrl')))
  onTestFinished(async () => {
    await emptyPostgresDatabase(url)
    unused.push(url)
  })
  return { url }
}

/** One handle on a place, closed with the test; several handles are like several processes. */
export function openPlace(place: Parameters<typeof createDatabase>[0]): Database {
  const database = createDatabase(place)
  onTestFinished(database.close)
  return database
}

export async function createFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}
