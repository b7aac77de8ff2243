import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../tests/fakes/postgres/databases.ts'
import { readConfig } from './config.ts'
import { openContact } from './contact/open.ts'
import { receive } from './contact/receive.ts'
import type { Log } from './log/log.ts'
import { openDatabase } from './services.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const config = readConfig({})
const NEWER = /The database schema \(version 99\) is newer/

function createLog() {
  const lines: string[] = []
  const log: Log = (level, message, fields) => lines.push(`${level}: ${message} ${JSON.stringify(fields)}`)
  return { lines, log }
}

describe.each(DATABASE_KINDS)('a newer database on %s', (kind) => {
  async function createNewer() {
    const location = await createEmptyDatabase(kind)
    await openTestDatabase(location).write((trx) => trx.insertInto('schema_versions').values({ version: 99 }).execute())
    return location
  }

  test('stops the start', async () => {
    const { lines, log } = createLog()
    await expect(openDatabase({ ...config, database: await createNewer() }, log)).rejects.toThrow(NEWER)
    expect(lines).toEqual([])
  })

  test('that is reached only later rejects messages and logs why', async () => {
    const { lines, log } = createLog()
    const contact = openContact(config, openTestDatabase(await createNewer()), { log })
    onTestFinished(contact.close)
    const raw = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
    expect(await receive(contact, { raw, body: '', visitor: { subnet: '192.0.2.1' } })).toEqual({ kind: 'failed' })
    expect(lines).toContainEqual(expect.stringMatching(/^error: could not store a message .*newer than this version/))
  })
})

test('an unreachable database does not stop the start and is logged as an error', async () => {
  const { lines, log } = createLog()
  const database = await openDatabase({ ...config, database: { url: 'postgres://robin@127.0.0.1:1/none' } }, log)
  onTestFinished(database.close)
  await vi.waitFor(() => expect(lines).toEqual([expect.stringMatching(/^error: could not open the database.*REFUSED/)]))
})

test('deletes counters written while the clock was ahead, but not those in use', async () => {
  const location = await createEmptyDatabase('sqlite')
  const other = openTestDatabase(location)
  const readRules = async () => (await other.read()).selectFrom('hits').select('rule').execute()
  await other.write(async (trx) => {
    const hits = { now: Date.now(), ahead: Date.now() + 2 * HOUR_MS }
    for (const [rule, at] of Object.entries(hits)) {
      const ends_at = at + DAY_MS
      await trx
        .insertInto('hits')
        .values({ rule, times: `[[${at},1]]`, ends_at })
        .execute()
    }
  })
  const { log } = createLog()
  onTestFinished((await openDatabase({ ...config, database: location }, log)).close)
  await vi.waitFor(async () => expect(await readRules()).toEqual([{ rule: 'now' }]))
})
