import { describe, expect, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { ALLOWED, limited, openReceiver, recordCosts } from '../../tests/fakes/messages.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../../tests/fakes/postgres/databases.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const FROM = { subnet: '192.0.2.7' }

describe.each(DATABASE_KINDS)('receiving on %s', (kind) => {
  describe('a valid message', () => {
    test('is stored with an id and the time, and queued for email', async () => {
      const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind))
      const receipt = await receive(GOOD, FROM)
      const message = { ...GOOD, _id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: '2026-02-03T04:05:06.789Z' }
      expect(receipt).toEqual({ kind: 'stored', message, isHeld: false })
      expect(await list()).toMatchObject([message])
      expect(queued).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
    })

    test('is visible to other connections when it is acknowledged', async () => {
      const location = await createEmptyDatabase(kind)
      const { receive } = openReceiver(location)
      await receive(GOOD, FROM)
      expect(await openReceiver(location).list()).toMatchObject([GOOD])
    })

    test('with the same text and no idempotency key is another message', async () => {
      const { receive, list } = openReceiver(await createEmptyDatabase(kind))
      const [one, other] = await Promise.all([receive(GOOD, FROM), receive(GOOD, FROM)])
      expect(one).not.toEqual(other)
      expect(await list()).toHaveLength(2)
    })
  })

  describe('an idempotency key', () => {
    test('sent again stores one message and returns the same result', async () => {
      const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind))
      const first = await receive(GOOD, { ...FROM, idempotencyKey: 'a-key-of-mine' })
      expect(await receive(GOOD, { ...FROM, idempotencyKey: 'a-key-of-mine' })).toEqual(first)
      expect(await list()).toHaveLength(1)
      expect(queued).toHaveLength(1)
    })

    test('sent twice at once stores one message', async () => {
      const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind))
      const delivery = { ...FROM, idempotencyKey: 'a-key-of-mine' }
      const [one, other] = await Promise.all([receive(GOOD, delivery), receive(GOOD, delivery)])
      expect(one).toEqual(other)
      expect(await list()).toHaveLength(1)
      expect(queued).toHaveLength(1)
    })

    test('with different text stores another message', async () => {
      const { receive, list } = openReceiver(await createEmptyDatabase(kind))
      await receive(GOOD, { ...FROM, idempotencyKey: 'a-key-of-mine' })
      await receive({ ...GOOD, message: 'Another line.' }, { ...FROM, idempotencyKey: 'a-key-of-mine' })
      expect(await list()).toHaveLength(2)
    })
  })

  test('spam gets the same result, but is quarantined without an email', async () => {
    const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind))
    expect(await receive(GOOD, { ...FROM, formToken: { honeypot: 'x' } })).toMatchObject({
      kind: 'stored',
      message: GOOD,
    })
    expect(await list()).toMatchObject([{ ...GOOD, spam: 'honeypot' }])
    expect(queued).toEqual([])
  })

  test('an invalid message is neither stored nor counted', async () => {
    const counted: number[] = []
    const { receive, list } = openReceiver(await createEmptyDatabase(kind), { perIp: recordCosts(counted) })
    expect(await receive({ ...GOOD, subject: '' }, FROM)).toEqual({ kind: 'invalid', sentence: FILL_FULL_FORM })
    expect(await list()).toEqual([])
    expect(counted).toEqual([])
  })

  test('a message over the limit is not stored and returns how long to wait', async () => {
    const { receive, list, queued } = openReceiver(await createEmptyDatabase(kind), { perIp: limited })
    expect(await receive(GOOD, FROM)).toEqual({ kind: 'limited', retryAfterMs: 5_000 })
    expect([await list(), queued]).toEqual([[], []])
  })

  test('a message whose transaction fails is not stored', async () => {
    const { receive, list, reported } = openReceiver(await createEmptyDatabase(kind), {
      perIp: async () => {
        throw new Error('the counter is broken')
      },
    })
    expect(await receive(GOOD, FROM)).toEqual({ kind: 'failed' })
    expect(await list()).toEqual([])
    expect(reported).toHaveLength(1)
  })

  test('the same key at several processes at once stores one message', async () => {
    const location = await createEmptyDatabase(kind)
    const receivers = [1, 2, 3, 4].map(() => openReceiver(location))
    const delivery = { ...FROM, idempotencyKey: 'a-key-of-mine' }
    const receipts = await Promise.all(receivers.map(({ receive }) => receive(GOOD, delivery)))
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(receivers.flatMap(({ queued }) => queued)).toHaveLength(1)
    expect(await receivers[0]?.list()).toHaveLength(1)
  })

  test('stores many messages at once', async () => {
    const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind))
    const all = Array.from({ length: 120 }, (_, index) => ({ ...GOOD, subject: `Subject ${index}` }))
    const receipts = await Promise.all(all.map((message) => receive(message, FROM)))
    expect(receipts).toMatchObject(all.map((message) => ({ kind: 'stored', message })))
    expect(await list()).toHaveLength(120)
    expect(new Set(queued).size).toBe(120)
  })

  test('stores only as many concurrent messages as the limit allows', async () => {
    let remaining = 7
    const { receive, queued, list } = openReceiver(await createEmptyDatabase(kind), {
      perIp: async () => {
        remaining -= 1
        return remaining < 0 ? limited() : ALLOWED
      },
    })
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receive(GOOD, FROM)))
    expect(receipts.filter(({ kind }) => kind === 'stored')).toHaveLength(7)
    expect(receipts.filter(({ kind }) => kind === 'limited')).toHaveLength(13)
    expect([(await list()).length, queued.length]).toEqual([7, 7])
  })

  test('a retry with the same key is not counted again', async () => {
    const counted: number[] = []
    const { receive } = openReceiver(await createEmptyDatabase(kind), { perIp: recordCosts(counted) })
    const delivery = { ...FROM, idempotencyKey: 'a-key-of-mine' }
    await receive(GOOD, delivery)
    await receive(GOOD, delivery)
    expect(counted).toEqual([1])
  })

  test('the same key twice at once is counted once', async () => {
    let counted = 0
    const { receive } = openReceiver(await createEmptyDatabase(kind), {
      perIp: async () => {
        counted += 1
        return counted > 1 ? limited() : ALLOWED
      },
    })
    const delivery = { ...FROM, idempotencyKey: 'a-key-of-mine' }
    const receipts = await Promise.all([receive(GOOD, delivery), receive(GOOD, delivery)])
    expect(receipts.map((receipt) => receipt.kind)).toEqual(['stored', 'stored'])
  })

  test('a message whose email cannot be queued is not stored', async () => {
    const { receive, list, reported } = openReceiver(await createEmptyDatabase(kind), {}, async () => {
      throw new Error('the outbox is broken')
    })
    expect(await receive(GOOD, FROM)).toEqual({ kind: 'failed' })
    expect(await list()).toEqual([])
    expect(reported).toHaveLength(1)
  })
})

test('reports a database failure once and acknowledges nothing', async () => {
  const { receive, queued, reported } = openReceiver({ file: '/dev/null/vitrine.sqlite' })
  expect(await receive(GOOD, FROM)).toEqual({ kind: 'failed' })
  expect(queued).toEqual([])
  expect(reported).toEqual([expect.any(Error)])
})
