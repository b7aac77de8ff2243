import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { startFreezingProxy } from '../../tests/fakes/postgres/freezing-proxy.ts'
import { createDatabase, type Database } from './open.ts'

const TIMED_OUT = 'Query read timeout'

function writeSecret(database: Database, name: string) {
  return database.write((trx) => trx.insertInto('secrets').values({ name, value: 'x' }).execute())
}

async function listSecrets(database: Database) {
  return (await database.read()).selectFrom('secrets').select('name').execute()
}

/** A database with several open connections, on all of which the server stops responding. */
async function openSilent(connections: number): Promise<Database> {
  const location = await createEmptyDatabase('postgres')
  const { url, freeze } = await startFreezingProxy('url' in location ? location.url : '')
  url.searchParams.set('query_timeout', '1000')
  const database = openTestDatabase({ url: url.href })
  const allBegun = Promise.withResolvers<void>()
  let begun = 0
  const write = () =>
    database.write(async () => {
      begun += 1
      if (begun === connections) allBegun.resolve()
      await allBegun.promise
    })
  await Promise.all(Array.from({ length: connections }, write))
  freeze()
  return database
}

test('connections that the server closes, idle or not, are reported, and the next query uses a new one', async () => {
  const location = await createEmptyDatabase('postgres')
  const lost: string[] = []
  const database = createDatabase(location, (error) => lost.push(error.message))
  onTestFinished(database.close)
  const other = await openTestDatabase(location).read()
  async function closeOthers(): Promise<void> {
    lost.length = 0
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    await vi.waitFor(() => expect(lost).not.toEqual([]), { timeout: 10_000 })
  }
  await writeSecret(database, 'one')
  await closeOthers()
  await writeSecret(database, 'two')
  await expect(database.write(closeOthers)).rejects.toThrow(/terminat|not queryable/)
  await writeSecret(database, 'three')
  expect(await listSecrets(database)).toHaveLength(3)
})

describe('connections that stop responding', () => {
  test('fail one write, and later ones use new connections', async () => {
    const database = await openSilent(3)
    await expect(writeSecret(database, 'lost')).rejects.toThrow(TIMED_OUT)
    await database.checkWritable()
    await writeSecret(database, 'saved')
    expect(await listSecrets(database)).toEqual([{ name: 'saved' }])
  })

  test('fail the writes that use them at the same time, and no more', async () => {
    const database = await openSilent(3)
    const failed = ['a', 'b', 'c'].map((name) => expect(writeSecret(database, name)).rejects.toThrow(TIMED_OUT))
    await Promise.all([...failed, writeSecret(database, 'd')])
    await database.checkWritable()
    expect(await listSecrets(database)).toEqual([{ name: 'd' }])
  })
})

test('an unreachable PostgreSQL server rejects, and is tried again', async () => {
  const database = openTestDatabase({ url: 'postgres://robin@127.0.0.1:1/none' })
  await expect(database.read()).rejects.toThrow(/ECONNREFUSED/)
  await expect(database.write(async () => {})).rejects.toThrow(/ECONNREFUSED/)
})

test('a read-only PostgreSQL database is not writable', async () => {
  const location = await createEmptyDatabase('postgres')
  await openTestDatabase(location).read()
  const url = new URL('url' in location ? location.url : '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  await expect(openTestDatabase({ url: url.href }).checkWritable()).rejects.toThrow(/read-only/)
})
