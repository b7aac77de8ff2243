import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { MESSAGE, openTestContact } from '../../../tests/fakes/messages.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import { createInboxConnection } from './connection.ts'
import { watchInbox } from './route.ts'

const WAIT = { timeout: 10_000, interval: 20 }

type Location = Awaited<ReturnType<typeof createEmptyDatabase>>

function connect(location: Location) {
  const connection = createInboxConnection(
    readConfig('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: dirname(location.file) }),
  )
  onTestFinished(connection.close)
  return connection
}

async function receive(location: Location): Promise<void> {
  const database = openTestDatabase(location)
  await openTestContact(database).send(MESSAGE)
  await database.close()
}

async function openClient(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.flat()
}

test('opens one connection while there are tabs, and closes it after the last one', async () => {
  const location = (await createEmptyDatabase('postgres')) as { url: string }
  await receive(location)
  const ask = await openClient(location.url)
  const listOthers = () =>
    ask('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await vi.waitFor(async () => expect(await listOthers()).toEqual([]), WAIT)
  const tabs = { open: true, polls: 0 }
  const emit = () => {
    tabs.polls += 1
  }
  onTestFinished(watchInbox({ emit, hasTabs: () => tabs.open }, connect(location), 5))
  await vi.waitFor(() => expect(tabs.polls).toBeGreaterThan(0), WAIT)
  const first = await listOthers()
  expect(first).toHaveLength(1)
  const seen = tabs.polls
  await vi.waitFor(() => expect(tabs.polls).toBeGreaterThan(seen + 5), WAIT)
  expect(await listOthers()).toEqual(first)
  tabs.open = false
  await vi.waitFor(async () => expect(await listOthers()).toEqual([]), WAIT)
})

test.each(DATABASE_KINDS)('creates no tables in the database of the site (%s)', async (kind) => {
  const location = await createEmptyDatabase(kind)
  if ('file' in location) await writeFile(location.file, '')
  const connection = connect(location)
  const listMessages = () => connection.use((inbox) => inbox.list('inbox'))
  await expect(listMessages()).rejects.toThrow('Start the site once')
  await expect(listMessages()).rejects.toThrow('Start the site once')
  await receive(location)
  expect(await listMessages()).toHaveLength(1)
})

test('reads the file that has replaced the one it opened', async () => {
  const [location, other] = await Promise.all([createEmptyDatabase('sqlite'), createEmptyDatabase('sqlite')])
  if (!('file' in location && 'file' in other)) return
  await receive(location)
  await receive(other)
  await receive(other)
  const connection = connect(location)
  const countAll = async () => (await connection.use((inbox) => inbox.count()))?.all
  expect(await countAll()).toBe(1)
  await rename(other.file, location.file)
  expect(await countAll()).toBe(2)
  await rm(location.file)
  expect(await countAll()).toBeUndefined()
})
