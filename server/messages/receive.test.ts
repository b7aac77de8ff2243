import { describe, expect, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { createPlace, DATABASE_KINDS, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { createInbox } from './inbox.ts'
import { createReceiver } from './receive.ts'
import { createSpamFilter } from './spam-filter.ts'
import { createMessageStore } from './store.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const NOW = Date.parse('2026-02-03T04:05:06.789Z')
const FROM = { address: '192.0.2.7' }
const TAKEN = { kind: 'taken' } as const

type Queue = Parameters<typeof createReceiver>[0]['queue']
type Place = Parameters<typeof openPlace>[0]
type Take = Parameters<typeof createReceiver>[0]['take']

const takeAll: Take = async (_trx, addresses) => addresses.map(() => TAKEN)

function openReceiver(place: Place, take: Take = takeAll, queue?: Queue) {
  const database = openPlace(place)
  const queued: string[] = []
  const reported: unknown[] = []
  const receive = createReceiver({
    store: createMessageStore(database),
    spamFilter: createSpamFilter({ secret: async () => 'secret', now: () => NOW }),
    take,
    queue: queue ?? (async (_trx, ids) => void queued.push(...ids)),
    now: () => NOW,
    report: (error) => void reported.push(error),
  })
  return { receive, queued, reported, list: () => createInbox(database).list('everything') }
}

describe.each(DATABASE_KINDS)('receiving on %s', (kind) => {
  describe('a good message', () => {
    test('is kept with an id and the time it came, and queued for the owner', async () => {
      const { receive, queued, list } = openReceiver(await createPlace(kind))
      const receipt = await receive(GOOD, FROM)
      const message = { ...GOOD, _id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: '2026-02-03T04:05:06.789Z' }
      expect(receipt).toEqual({ kind: 'kept', message })
      expect(await list()).toMatchObject([message])
      expect(queued).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
    })

    test('is on disk, for anybody to read, when it is said to be kept', async () => {
      const place = await createPlace(kind)
      const { receive } = openReceiver(place)
      await receive(GOOD, FROM)
      expect(await openReceiver(place).list()).toMatchObject([GOOD])
    })

    test('of the same words is another message where nothing says that it is the same', async () => {
      const { receive, list } = openReceiver(await createPlace(kind))
      const [one, other] = await Promise.all([receive(GOOD, FROM), receive(GOOD, FROM)])
      expect(one).not.toEqual(other)
      expect(await list()).toHaveLength(2)
    })
  })

  describe('one sending', () => {
    test('that is tried again is one message, and has the same answer', async () => {
      const { receive, queued, list } = openReceiver(await createPlace(kind))
      const first = await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })
      expect(await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })).toEqual(first)
      expect(await list()).toHaveLength(1)
      expect(queued).toHaveLength(1)
    })

    test('that comes twice at once is one message', async () => {
      const { receive, queued, list } = openReceiver(await createPlace(kind))
      const delivery = { ...FROM, sendingKey: 'a-key-of-mine' }
      const [one, other] = await Promise.all([receive(GOOD, delivery), receive(GOOD, delivery)])
      expect(one).toEqual(other)
      expect(await list()).toHaveLength(1)
      expect(queued).toHaveLength(1)
    })

    test('with other words is another message', async () => {
      const { receive, list } = openReceiver(await createPlace(kind))
      await receive(GOOD, { ...FROM, sendingKey: 'a-key-of-mine' })
      await receive({ ...GOOD, message: 'Another line.' }, { ...FROM, sendingKey: 'a-key-of-mine' })
      expect(await list()).toHaveLength(2)
    })
  })

  test('spam is answered like a message, kept apart and not sent to the owner', async () => {
    const { receive, queued, list } = openReceiver(await createPlace(kind))
    expect(await receive(GOOD, { ...FROM, formToken: { honeypot: 'x' } })).toMatchObject({
      kind: 'kept',
      message: GOOD,
    })
    expect(await list()).toMatchObject([{ ...GOOD, spam: 'filled in the hidden field' }])
    expect(queued).toEqual([])
  })

  test('a refused message never reaches the store, nor is it counted', async () => {
    const counted: string[] = []
    const { receive, list } = openReceiver(await createPlace(kind), async (trx, addresses) => {
      counted.push(...addresses)
      return takeAll(trx, addresses)
    })
    expect(await receive({ ...GOOD, subject: '' }, FROM)).toEqual({ kind: 'refused', sentence: FILL_FULL_FORM })
    expect(await list()).toEqual([])
    expect(counted).toEqual([])
  })

  test('one message too many is not kept, and says how long to wait', async () => {
    const limited = { kind: 'limited', retryAfterMs: 5_000 } as const
    const { receive, list, queued } = openReceiver(await createPlace(kind), async () => [limited])
    expect(await receive(GOOD, FROM)).toEqual(limited)
    expect([await list(), queued]).toEqual([[], []])
  })

  test('a message that fails half way is not kept at all', async () => {
    const { receive, list, reported } = openReceiver(await createPlace(kind), async () => {
      throw new Error('the counter is broken')
    })
    expect(await receive(GOOD, FROM)).toEqual({ kind: 'unkept' })
    expect(await list()).toEqual([])
    expect(reported).toHaveLength(1)
  })

  test('one sending that comes to several processes at once is one message, with one answer', async () => {
    const place = await createPlace(kind)
    const receivers = [1, 2, 3, 4].map(() => openReceiver(place))
    const delivery = { ...FROM, sendingKey: 'a-key-of-mine' }
    const receipts = await Promise.all(receivers.map(({ receive }) => receive(GOOD, delivery)))
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(receivers.flatMap(({ queued }) => queued)).toHaveLength(1)
    expect(await receivers[0]?.list()).toHaveLength(1)
  })

  test('many at once are all kept, each with its own answer', async () => {
    const { receive, queued, list } = openReceiver(await createPlace(kind))
    const all = Array.from({ length: 120 }, (_, index) => ({ ...GOOD, subject: `Subject ${index}` }))
    const receipts = await Promise.all(all.map((message) => receive(message, FROM)))
    expect(receipts).toMatchObject(all.map((message) => ({ kind: 'kept', message })))
    expect(await list()).toHaveLength(120)
    expect(new Set(queued).size).toBe(120)
  })

  test('of many at once only those are kept that the limit has room for', async () => {
    let room = 7
    const { receive, queued, list } = openReceiver(await createPlace(kind), async (_trx, addresses) =>
      addresses.map(() => {
        room -= 1
        return room < 0 ? { kind: 'limited', retryAfterMs: 5_000 } : TAKEN
      }),
    )
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receive(GOOD, FROM)))
    expect(receipts.filter(({ kind }) => kind === 'kept')).toHaveLength(7)
    expect(receipts.filter(({ kind }) => kind === 'limited')).toHaveLength(13)
    expect([(await list()).length, queued.length]).toEqual([7, 7])
  })

  test('one sending that is tried again is not counted again', async () => {
    const counted: string[] = []
    const { receive } = openReceiver(await createPlace(kind), async (trx, addresses) => {
      counted.push(...addresses)
      return takeAll(trx, addresses)
    })
    const delivery = { ...FROM, sendingKey: 'a-key-of-mine' }
    await receive(GOOD, delivery)
    await receive(GOOD, delivery)
    expect(counted).toEqual([FROM.address])
  })

  test('one sending that comes twice at once is counted once', async () => {
    let counted = 0
    const { receive } = openReceiver(await createPlace(kind), async (_trx, addresses) => {
      counted += addresses.length
      return addresses.map(() => (counted > 1 ? { kind: 'limited', retryAfterMs: 1 } : TAKEN))
    })
    const delivery = { ...FROM, sendingKey: 'a-key-of-mine' }
    const receipts = await Promise.all([receive(GOOD, delivery), receive(GOOD, delivery)])
    expect(receipts.map((receipt) => receipt.kind)).toEqual(['kept', 'kept'])
  })

  test('a message whose mail cannot be queued is not kept', async () => {
    const { receive, list, reported } = openReceiver(await createPlace(kind), undefined, async () => {
      throw new Error('the outbox is broken')
    })
    expect(await receive(GOOD, FROM)).toEqual({ kind: 'unkept' })
    expect(await list()).toEqual([])
    expect(reported).toHaveLength(1)
  })
})

test('a store that fails makes no promise, and is reported once', async () => {
  const { receive, queued, reported } = openReceiver({ file: '/dev/null/vitrine.sqlite' })
  expect(await receive(GOOD, FROM)).toEqual({ kind: 'unkept' })
  expect(queued).toEqual([])
  expect(reported).toEqual([expect.any(Error)])
})
