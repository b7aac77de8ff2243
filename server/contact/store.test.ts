import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createInbox } from './inbox.ts'
import { findByKey, insertMessage, type NewMessage } from './store.ts'

function openStore(location: Parameters<typeof openTestDatabase>[0]) {
  const database = openTestDatabase(location)
  return {
    transaction: database.write,
    insertOne: (message: NewMessage) => database.write((trx) => insertMessage(trx, message)),
    find: (key?: string) => database.write((trx) => findByKey(trx, key)),
    list: () => createInbox(database).list('everything'),
    close: database.close,
  }
}

function toMessage(number: number) {
  const createdAt = new Date(Date.UTC(2026, 0, number)).toISOString()
  return { _id: String(number).padStart(24, '0'), senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt }
}

describe.each(DATABASE_KINDS)('the store on %s', (kind) => {
  test('returns messages after it is opened again, newest first', async () => {
    const location = await createEmptyDatabase(kind)
    const { insertOne, close } = openStore(location)
    for (const number of [1, 2, 3]) await insertOne(toMessage(number))
    await close()
    expect(await openStore(location).list()).toMatchObject([toMessage(3), toMessage(2), toMessage(1)])
  })

  test('shows a new message at once to other connections', async () => {
    const location = await createEmptyDatabase(kind)
    const [server, owner] = [openStore(location), openStore(location)]
    await server.insertOne(toMessage(1))
    expect(await owner.list()).toMatchObject([toMessage(1)])
  })

  test('stores any text unchanged', async () => {
    const { insertOne, list } = openStore(await createEmptyDatabase(kind))
    const message = { ...toMessage(1), subject: "Robert'); drop table messages;--", message: 'ß 🙂 \r\n“x”\t\u0007' }
    await insertOne(message)
    expect(await list()).toMatchObject([message])
  })

  test('stores many messages at once', async () => {
    const { insertOne, list } = openStore(await createEmptyDatabase(kind))
    await Promise.all(Array.from({ length: 50 }, (_, index) => insertOne(toMessage(index + 1))))
    const numbers = (await list()).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index))
  })

  test('stores one message per idempotency key and finds it by key', async () => {
    const { insertOne, find, list } = openStore(await createEmptyDatabase(kind))
    const stored = { kind: 'stored', message: toMessage(1), isHeld: false }
    expect(await insertOne({ ...toMessage(1), idempotencyKey: 'once' })).toEqual(stored)
    expect(await insertOne({ ...toMessage(2), idempotencyKey: 'once' })).toBeUndefined()
    expect(await find('once')).toEqual(stored)
    expect(await find('never')).toBeUndefined()
    expect(await find(undefined)).toBeUndefined()
    expect(await list()).toHaveLength(1)
  })

  test('stores one message per key if several processes insert at once', async () => {
    const location = await createEmptyDatabase(kind)
    const stores = [1, 2, 3, 4].map(() => openStore(location))
    const inserts = stores.map(({ insertOne }, index) => insertOne({ ...toMessage(index + 1), idempotencyKey: 'once' }))
    expect((await Promise.all(inserts)).filter(Boolean)).toHaveLength(1)
    expect(await stores[0]?.list()).toHaveLength(1)
  })

  test('stores nothing if the transaction fails later', async () => {
    const { transaction, find, list } = openStore(await createEmptyDatabase(kind))
    const failing = transaction(async (trx) => {
      await insertMessage(trx, { ...toMessage(1), idempotencyKey: 'once' })
      throw new Error('the outbox is full')
    })
    await expect(failing).rejects.toThrow('the outbox is full')
    expect(await list()).toEqual([])
    expect(await find('once')).toBeUndefined()
  })

  test('rejects a duplicate message id', async () => {
    const { insertOne, list } = openStore(await createEmptyDatabase(kind))
    await insertOne(toMessage(1))
    await expect(insertOne(toMessage(1))).rejects.toThrow(/unique/i)
    expect(await list()).toHaveLength(1)
  })
})

test('an insert rejects if the database cannot be opened', async () => {
  const { insertOne } = openStore({ file: '/dev/null/vitrine.sqlite' })
  await expect(insertOne(toMessage(1))).rejects.toThrow()
})
