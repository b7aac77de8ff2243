import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { insertMessage, type NewMessage } from '../../../server/contact/store.ts'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../../tests/fakes/postgres/databases.ts'
import { saveLastBackup } from '../../backup/last-backup.ts'
import { checkBackups } from './backups.ts'

const NOW = new Date('2026-05-31T12:00:00Z')

async function open(database: { file: string } | { url: string }) {
  const dataDir = await createFolder()
  const notes: string[] = []
  return {
    dataDir,
    notes,
    check: () => checkBackups({ database, dataDir, now: NOW }, (note) => notes.push(note)),
    async receive(more: Partial<NewMessage> = {}) {
      const handle = openTestDatabase(database)
      const message = { _id: 'a', senderName: 'A', subject: 'B', message: 'C', createdAt: NOW.toISOString(), ...more }
      await handle.write((trx) => insertMessage(trx, message))
    },
  }
}

describe.each(DATABASE_KINDS)('messages in %s', (kind) => {
  test('need a recent backup', async () => {
    const { dataDir, notes, check, receive } = await open(await createEmptyDatabase(kind))
    expect(await check()).toEqual([])
    await receive()
    expect(await check()).toMatchObject([{ level: 'warning', what: '1 message, but there is no backup' }])
    await saveLastBackup(dataDir, { madeAt: '2026-05-01T12:00:01Z', file: '/b.tar.gz' })
    expect(await check()).toEqual([])
    expect(notes).toContain('backups: the last backup is 29 days old (/b.tar.gz)')
    await saveLastBackup(dataDir, { madeAt: '2026-05-01T12:00:00Z', file: '/b.tar.gz' })
    expect(await check()).toMatchObject([{ what: '1 message, but the last backup is 30 days old' }])
  })
})

test('unread messages and the quarantine are counted', async () => {
  const { notes, check, receive } = await open(await createEmptyDatabase('sqlite'))
  await check()
  expect(notes).toEqual([])
  for (const number of [1, 2]) await receive({ _id: `${number}`, spam: 'honeypot' })
  await receive({ spam: 'over-total' })
  await receive({ _id: 'new' })
  await check()
  expect(notes).toEqual(['messages: 1 unread message, 3 in quarantine (npm run inbox)'])
})

test('an unreadable record of the last backup counts as none', async () => {
  const { dataDir, check, receive } = await open(await createEmptyDatabase('sqlite'))
  await receive()
  await writeFile(join(dataDir, 'last-backup.json'), '{"madeAt":')
  expect(await check()).toMatchObject([{ what: '1 message, but there is no backup' }])
})

test('checking does not create a database', async () => {
  const dir = await createFolder()
  const { check } = await open({ file: join(dir, 'vitrine.sqlite') })
  expect(await check()).toEqual([])
  expect(await readdir(dir)).toEqual([])
})

test('an unreadable database is an error that does not show its password', async () => {
  const file = join(await createFolder(), 'vitrine.sqlite')
  await writeFile(file, 'this is no database, but long enough to be taken for one'.repeat(20))
  expect(await (await open({ file })).check()).toMatchObject([{ level: 'error', where: file }])
  const remote = await open({ url: 'postgres://me:secret-word@127.0.0.1:1/site' })
  const findings = await remote.check()
  expect(findings).toMatchObject([{ level: 'error', where: 'DATABASE_URL' }])
  expect(JSON.stringify(findings)).not.toContain('secret-word')
})
