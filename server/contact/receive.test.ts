import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { MESSAGE, openTestContact, VISITOR } from '../../tests/fakes/messages.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import type { Write } from '../database/open.ts'
import { OVER_TOTAL, type SpamReason } from '../database/schema.ts'

const KEY = { idempotencyKey: 'a-key-of-mine' }
const SPAM = { honeypot: 'filled' }

describe.each(DATABASE_KINDS)('receiving on %s', (kind) => {
  async function open(options: Parameters<typeof openTestContact>[1] = {}) {
    const location = await createEmptyDatabase(kind)
    const database = openTestDatabase(location)
    return { location, database, ...openTestContact(database, options) }
  }

  test('stores a message with an id and the time, queues its email, and shows it to other connections', async () => {
    const { send, location, countQueued } = await open()
    const message = { ...MESSAGE, _id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: '2026-02-03T04:05:06.789Z' }
    expect(await send()).toEqual({ kind: 'stored', message, isHeld: false })
    expect(await openTestContact(openTestDatabase(location)).list('inbox')).toMatchObject([message])
    expect(await countQueued()).toBe(1)
  })

  test('stores equal messages without an idempotency key, and 40 at once', async () => {
    const { send, list, countQueued } = await open()
    const results = await Promise.all(Array.from({ length: 40 }, () => send()))
    expect(results).toMatchObject(Array(40).fill({ kind: 'stored', message: MESSAGE }))
    expect([(await list('inbox')).length, await countQueued()]).toEqual([40, 40])
  })

  test('stores and counts one message per idempotency key, sent twice at once and again', async () => {
    const { send, list, countQueued } = await open({ perIp: 1 })
    const [first, ...others] = [
      ...(await Promise.all([send(MESSAGE, KEY), send(MESSAGE, KEY)])),
      await send(MESSAGE, KEY),
    ]
    expect(first).toMatchObject({ kind: 'stored' })
    expect(others).toEqual([first, first])
    expect([(await list('inbox')).length, await countQueued()]).toEqual([1, 1])
  })

  test('stores one message per idempotency key at several processes at once', async () => {
    const { location, list, countQueued } = await open()
    const processes = [1, 2, 3, 4].map(() => openTestContact(openTestDatabase(location)))
    const results = await Promise.all(processes.map(({ send }) => send(MESSAGE, KEY)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect([(await list('inbox')).length, await countQueued()]).toEqual([1, 1])
  })

  test('stores another message for the same idempotency key with different text', async () => {
    const { send, list } = await open()
    for (const subject of ['Hello', 'Hello again']) await send({ ...MESSAGE, subject }, KEY)
    expect(await list('inbox')).toHaveLength(2)
  })

  test('neither stores nor counts an invalid message', async () => {
    const { send, list } = await open({ perIp: 1 })
    expect(await send({ ...MESSAGE, subject: '' })).toEqual({ kind: 'invalid', sentence: FILL_FULL_FORM })
    expect(await list('everything')).toEqual([])
    expect(await send()).toMatchObject({ kind: 'stored' })
  })

  test.each([
    ['a message', {}],
    ['spam', SPAM],
  ])('counts %s against the limit of its visitor', async (_name, more) => {
    const { send } = await open({ perIp: 2 })
    const kinds = [await send(MESSAGE, more), await send(MESSAGE, more), await send(MESSAGE, more)].map(
      (sent) => sent.kind,
    )
    expect(kinds).toEqual(['stored', 'stored', 'limited'])
  })

  test('quarantines spam without an email, and does not count it against the total', async () => {
    const { send, list, countQueued } = await open({ total: 1 })
    expect(await send(MESSAGE, SPAM)).toMatchObject({ kind: 'stored', message: MESSAGE, isHeld: false })
    expect(await list('spam')).toMatchObject([{ ...MESSAGE, spam: 'honeypot' }])
    expect(await countQueued()).toBe(0)
    expect(await send()).toMatchObject({ kind: 'stored', isHeld: false })
  })

  test('holds a message over CONTACT_TOTAL without an email, also when it is sent again, and warns', async () => {
    const { send, list, countQueued, lines } = await open({ total: 1 })
    await send()
    for (const _ of ['first', 'again']) expect(await send(MESSAGE, KEY)).toMatchObject({ kind: 'stored', isHeld: true })
    expect(await list('spam')).toMatchObject([{ ...MESSAGE, spam: OVER_TOTAL }])
    expect(await countQueued()).toBe(1)
    expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^warn: CONTACT_TOTAL exceeded/)))
  })

  test('keeps the newest 5,000 spam messages, and every message over the total', async () => {
    const { send, count, find, database } = await open({ total: 1 })
    await database.write((trx) => fillQuarantine(trx, { spam: 'too-many-links', count: 5_000 }))
    await database.write((trx) => fillQuarantine(trx, { spam: OVER_TOTAL, count: 5_000 }))
    expect(await send(MESSAGE, SPAM)).toMatchObject({ kind: 'stored' })
    expect(await count()).toMatchObject({ spam: 5_000, overTotal: 5_000 })
    expect(await find(1)).toBeUndefined()
    expect(await send()).toMatchObject({ kind: 'stored', isHeld: false })
    expect(await send()).toMatchObject({ kind: 'stored', isHeld: true })
    expect(await count()).toMatchObject({ all: 10_002 })
  })

  test('keeps at most 50 MB of spam', async () => {
    const { send, count, database } = await open()
    await database.write((trx) => fillQuarantine(trx, { spam: 'honeypot', count: 640, kb: 78 }))
    expect(await send(MESSAGE, SPAM)).toMatchObject({ kind: 'stored' })
    expect(await count()).toMatchObject({ spam: 633 })
    expect(await send({ ...MESSAGE, message: '𠀀'.repeat(20_000) }, SPAM)).toMatchObject({ kind: 'stored' })
    expect(await count()).toMatchObject({ spam: 633 })
  })

  test('refuses messages over the total beyond 50 MB, and deletes none', async () => {
    const { send, count, database, lines } = await open({ total: 1 })
    await database.write((trx) => fillQuarantine(trx, { spam: OVER_TOTAL, count: 5_000, kb: 9 }))
    expect(await send()).toMatchObject({ kind: 'stored', isHeld: false })
    expect(await send()).toEqual({ kind: 'limited', retryAfterMs: 3_600_000, isFull: true })
    expect(lines).toEqual([expect.stringMatching(/^error: the quarantine has no room .*spam clear/)])
    expect(await send(MESSAGE, SPAM)).toMatchObject({ kind: 'stored' })
    expect(await count()).toMatchObject({ all: 5_002, overTotal: 5_000 })
  })

  test('holds at most 5 MB of one network, in the time of its limit', async () => {
    const { send, clock } = await open()
    const more = { ...SPAM, visitor: VISITOR }
    const sendLarge = (visitor = VISITOR) => send({ ...MESSAGE, message: '𠀀'.repeat(20_000) }, { ...more, visitor })
    // One after another, because those that wait for a connection longer than five seconds fail.
    for (let count = 0; count < 62; count += 1) expect(await sendLarge()).toMatchObject({ kind: 'stored' })
    expect(await sendLarge()).toEqual({ kind: 'limited', retryAfterMs: 60_000 })
    expect(await sendLarge({ subnet: '2001:db8:1:3::/64', ip: '2001:db8:1:3::9' })).toMatchObject({ kind: 'limited' })
    expect(await sendLarge({ subnet: '192.0.2.7', ip: '192.0.2.7' })).toMatchObject({ kind: 'stored' })
    expect(await send()).toMatchObject({ kind: 'stored' })
    clock.at += 60_000
    expect(await sendLarge()).toMatchObject({ kind: 'stored' })
  })

  test('does not store a message whose email cannot be queued', async () => {
    const { send, database, lines } = await open()
    await database.write((trx) => sql`drop table outbox`.execute(trx))
    expect(await send()).toEqual({ kind: 'failed' })
    expect(await (await database.read()).selectFrom('messages').selectAll().execute()).toEqual([])
    expect(lines).toEqual(['error: could not store a message'])
  })
})

test('on a full disk stores what it acknowledges, and accepts messages again when there is space', async () => {
  const location = await createEmptyDatabase('sqlite')
  const database = openTestDatabase(location)
  const { send } = openTestContact(database)
  const setPages = async (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(await database.read())
  const stored: string[] = []
  async function sendLong(subject: string): Promise<void> {
    if ((await send({ ...MESSAGE, subject, message: 'm'.repeat(19_000) })).kind === 'stored') stored.push(subject)
  }
  await setPages(35)
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await sendLong(subject)
  expect(stored).not.toContain('Six')
  await setPages(1_000)
  await sendLong('Space')
  expect([stored[0], stored.at(-1)]).toEqual(['One', 'Space'])
  const saved = await openTestContact(openTestDatabase(location)).list('inbox')
  expect(saved.map(({ subject }) => subject)).toEqual(stored.toReversed())
})

type Held = { spam: SpamReason; count: number; kb?: number }

async function fillQuarantine(trx: Write, { spam, count, kb = 0 }: Held): Promise<void> {
  const columns = sql`id, sender_name, subject, message, created_at, state, spam`
  await sql`
    with recursive numbers as (select 1 as n union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into messages (${columns})
    select ${sql.lit(spam)} || n, 'Ada', 'Hello', ${'m'.repeat(kb * 1_000 + 9)}, '2026-02-03', 'new', ${sql.lit(spam)}
    from numbers order by n`.execute(trx)
}
