import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite-dialect.ts'
import { openStore } from './store.ts'

const FULL = 2

async function createPath(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-messages-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return join(dir, 'not', 'there', 'yet', 'messages.sqlite')
}

function toMessage(number: number) {
  const createdAt = new Date(Date.UTC(2026, 0, number)).toISOString()
  return { _id: String(number).padStart(24, '0'), senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt }
}

test('the file lets others read while we write, and a commit waits for the disk', async () => {
  const db = new Kysely<unknown>({ dialect: openSqlite(await createPath()) })
  onTestFinished(() => db.destroy())
  expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: FULL }])
})

test('what was kept is there after opening the file again, newest first', async () => {
  const path = await createPath()
  const store = await openStore(openSqlite(path))
  for (const number of [1, 3, 2]) await store.keep(toMessage(number))
  await store.close()
  const again = await openStore(openSqlite(path))
  onTestFinished(() => again.close())
  expect(await again.list()).toEqual([toMessage(3), toMessage(2), toMessage(1)])
})

test('what was kept is seen at once by whoever else has the file open', async () => {
  const path = await createPath()
  const server = await openStore(openSqlite(path))
  const owner = await openStore(openSqlite(path))
  onTestFinished(async () => void (await Promise.all([server.close(), owner.close()])))
  await server.keep(toMessage(1))
  expect(await owner.list()).toEqual([toMessage(1)])
})

test('any words are kept as they are', async () => {
  const store = await openStore(openSqlite(await createPath()))
  onTestFinished(() => store.close())
  const message = { ...toMessage(1), subject: "Robert'); drop table messages;--", message: 'ß 🙂 \u0007\r\n“x”' }
  await store.keep(message)
  expect(await store.list()).toEqual([message])
})

test('many messages at once are all kept', async () => {
  const store = await openStore(openSqlite(await createPath()))
  onTestFinished(() => store.close())
  await Promise.all(Array.from({ length: 50 }, (_, index) => store.keep(toMessage(index + 1))))
  expect(await store.list()).toHaveLength(50)
})

test('a message that cannot be kept rejects', async () => {
  const store = await openStore(openSqlite(await createPath()))
  await store.keep(toMessage(1))
  await expect(store.keep(toMessage(1))).rejects.toThrow(/UNIQUE/)
  await store.close()
  await expect(store.keep(toMessage(2))).rejects.toThrow()
})
