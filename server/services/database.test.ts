import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPlace, DATABASE_KINDS, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { openContact } from './contact.ts'
import { openDatabase } from './database.ts'

const { retention } = readConfig({})
const NEWER = /The database is newer than this code: it has version 99/

function createLog() {
  const lines: string[] = []
  const log: Log = (level, message, fields) => lines.push(`${level}: ${message} ${JSON.stringify(fields)}`)
  return { lines, log }
}

describe.each(DATABASE_KINDS)('a newer database on %s', (kind) => {
  async function createNewer() {
    const place = await createPlace(kind)
    await openPlace(place).write((trx) => trx.insertInto('schema_versions').values({ version: 99 }).execute())
    return place
  }

  test('stops the start', async () => {
    const { lines, log } = createLog()
    await expect(openDatabase({ database: await createNewer(), retention }, log)).rejects.toThrow(NEWER)
    expect(lines).toEqual([])
  })

  test('that is reached only later refuses messages, and the log says why', async () => {
    const { lines, log } = createLog()
    const contact = openContact(readConfig({}), openPlace(await createNewer()), { log })
    onTestFinished(contact.close)
    const message = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
    expect(await contact.receive(message, { address: '192.0.2.1' })).toEqual({ kind: 'failed' })
    expect(lines).toContainEqual(expect.stringMatching(/^error: message could not be stored .*newer than this code/))
  })
})

test('a database that cannot be reached does not stop the start, and is an error in the log', async () => {
  const { lines, log } = createLog()
  const database = await openDatabase({ database: { url: 'postgres://robin@127.0.0.1:1/none' }, retention }, log)
  onTestFinished(database.close)
  await vi.waitFor(() =>
    expect(lines).toEqual([expect.stringMatching(/^error: database could not be opened.*REFUSED/)]),
  )
})
