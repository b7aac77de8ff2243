import { describe, expect, test } from 'vitest'
import { createPlace, DATABASE_KINDS, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { createInbox } from './inbox.ts'
import { createMessageStore, type NewMessage } from './store.ts'

function openStore(place: Parameters<typeof openPlace>[0]) {
  const database = openPlace(place)
  const store = createMessageStore(database)
  return {
    ...store,
    keepAlone: async (message: NewMessage) => (await store.transaction((trx) => store.keep(trx, [message]))).size === 1,
    list: () => createInbox(database).list('everything'),
    close: database.close,
  }
}

function toMessage(number: number) {
  const createdAt = new Date(Date.UTC(2026, 0, number)).toISOString()
  return { _id: String(number).padStart(24, '0'), senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt }
}

describe.each(DATABASE_KINDS)('the store on %s', (kind) => {
  test('has what was kept after it was opened again, newest first', async () => {
    const place = await createPlace(kind)
    const { keepAlone, close } = openStore(place)
    for (const number of [1, 2, 3]) expect(await keepAlone(toMessage(number))).toBe(true)
    await close()
    expect(await openStore(place).list()).toMatchObject([toMessage(3), toMessage(2), toMessage(1)])
  })

  test('shows at once what was kept to whoever else has it open', async () => {
    const place = await createPlace(kind)
    const [server, owner] = [openStore(place), openStore(place)]
    await server.keepAlone(toMessage(1))
    expect(await owner.list()).toMatchObject([toMessage(1)])
  })

  test('keeps any words as they are', async () => {
    const { keepAlone, list } = openStore(await createPlace(kind))
    const message = { ...toMessage(1), subject: "Robert'); drop table messages;--", message: 'ß 🙂 \r\n“x”\t\u0007' }
    await keepAlone(message)
    expect(await list()).toMatchObject([message])
  })

  test('keeps many messages at once', async () => {
    const { keepAlone, list } = openStore(await createPlace(kind))
    await Promise.all(Array.from({ length: 50 }, (_, index) => keepAlone(toMessage(index + 1))))
    const numbers = (await list()).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index))
  })

  test('keeps the same sending once, and finds it by its key', async () => {
    const { keepAlone, findSent, list } = openStore(await createPlace(kind))
    expect(await keepAlone({ ...toMessage(1), sendingKey: 'once' })).toBe(true)
    expect(await keepAlone({ ...toMessage(2), sendingKey: 'once' })).toBe(false)
    expect(await findSent(['once', 'never'])).toEqual(new Map([['once', toMessage(1)]]))
    expect(await findSent([])).toEqual(new Map())
    expect(await list()).toHaveLength(1)
  })

  test('keeps several together, but none whose sending is there already', async () => {
    const { keepAlone, transaction, keep, list } = openStore(await createPlace(kind))
    await keepAlone({ ...toMessage(1), sendingKey: 'once' })
    const together = [{ ...toMessage(2), sendingKey: 'once' }, toMessage(3), toMessage(4)]
    const kept = await transaction((trx) => keep(trx, together))
    expect(kept).toEqual(new Set([toMessage(3)._id, toMessage(4)._id]))
    expect(await transaction((trx) => keep(trx, []))).toEqual(new Set())
    expect(await list()).toHaveLength(3)
  })

  test('keeps the same sending once where several processes keep it at once', async () => {
    const place = await createPlace(kind)
    const stores = [1, 2, 3, 4].map(() => openStore(place))
    const keepings = stores.map(({ keepAlone }, index) => keepAlone({ ...toMessage(index + 1), sendingKey: 'once' }))
    expect((await Promise.all(keepings)).filter(Boolean)).toHaveLength(1)
    expect(await stores[0]?.list()).toHaveLength(1)
  })

  test('keeps nothing of a transaction that fails later', async () => {
    const { transaction, keep, findSent, list } = openStore(await createPlace(kind))
    const failing = transaction(async (trx) => {
      await keep(trx, [{ ...toMessage(1), sendingKey: 'once' }])
      throw new Error('the outbox is full')
    })
    await expect(failing).rejects.toThrow('the outbox is full')
    expect(await list()).toEqual([])
    expect(await findSent(['once'])).toEqual(new Map())
  })

  test('rejects a message whose id is taken', async () => {
    const { keepAlone, list } = openStore(await createPlace(kind))
    await keepAlone(toMessage(1))
    await expect(keepAlone(toMessage(1))).rejects.toThrow(/unique/i)
    expect(await list()).toHaveLength(1)
  })
})

test('a message that cannot be kept rejects', async () => {
  const { keepAlone } = openStore({ file: '/dev/null/vitrine.sqlite' })
  await expect(keepAlone(toMessage(1))).rejects.toThrow()
})
