import { expect, test } from 'vitest'
import { exportMessages } from '../../tests/fakes/export-messages.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import type { Database } from '../database/open.ts'
import { createInbox } from './inbox.ts'
import { queueMail } from './mail/outbox-store.ts'
import { countMessages, importMessages, messagesSnapshot } from './snapshot.ts'
import { insertMessage } from './store.ts'

const DAY = '2026-02-03T04:05:06.789Z'
const MANY = 1_203
const MAILED = 9

async function fill(database: Database, count: number) {
  const messages = Array.from({ length: count }, (_, index) => ({
    _id: `id-${index}`,
    senderName: 'Zoë 👩‍👩‍👧',
    subject: `Subject ${index}`,
    message: 'one\r\ntwo\n"three"\u2028',
    createdAt: DAY,
    ...(index % 2 === 0 && { spam: 'too-many-links' as const, idempotencyKey: `key-${index}` }),
  }))
  await database.write(async (trx) => {
    for (const message of messages) await insertMessage(trx, message)
    for (const { _id } of messages.slice(0, MAILED)) await queueMail(trx, _id, 1_770_000_000_000)
  })
  await createInbox(database).mark(1, 'archived')
}

test.each(DATABASE_KINDS)(
  'messages of %s are the same after an import, and the next one has the next number',
  async (kind) => {
    const source = openTestDatabase(await createEmptyDatabase(kind))
    await fill(source, MANY)
    const snapshot = await exportMessages(source)
    expect([snapshot.messages.length, snapshot.outbox.length]).toEqual([MANY, MAILED])
    const target = openTestDatabase(await createEmptyDatabase(kind))
    await fill(target, 2)
    const rows = messagesSnapshot.parse(JSON.parse(JSON.stringify(snapshot)))
    await target.write((trx) => importMessages(trx, rows, target.kind))
    expect(await exportMessages(target)).toEqual(snapshot)
    expect(await createInbox(target).all()).toEqual(await createInbox(source).all())
    const next = { _id: 'next', senderName: 'A', subject: 'B', message: 'C', createdAt: DAY }
    await target.write((trx) => insertMessage(trx, next))
    expect(await createInbox(target).find(MANY + 1)).toMatchObject({ _id: 'next' })
    expect(await countMessages(await target.read())).toBe(MANY + 1)
  },
)

test.each([
  ['id', 'x\r\nBcc: all@example.com'],
  ['id', ''],
  ['created_at', 'soon'],
  ['created_at', '2026-02-03\nBcc: x'],
  ['number', 2_000_000_001],
  ['number', Number.MAX_SAFE_INTEGER],
])('a forged %s is rejected: %j', (column, value) => {
  const row = {
    ...{ number: 1, id: 'a1', sender_name: 'A', subject: 'B', message: 'C', created_at: DAY },
    ...{ state: 'new', spam: null, idempotency_key: null },
  }
  expect(messagesSnapshot.safeParse({ messages: [row], outbox: [] }).success).toBe(true)
  expect(messagesSnapshot.safeParse({ messages: [{ ...row, [column]: value }], outbox: [] }).success).toBe(false)
})

test.each(DATABASE_KINDS)('after the highest number of a backup, %s stores more messages', async (kind) => {
  const database = openTestDatabase(await createEmptyDatabase(kind))
  await fill(database, 1)
  const { messages, outbox } = await exportMessages(database)
  const highest = { messages: messages.map((row) => ({ ...row, number: 2_000_000_000 })), outbox }
  await database.write((trx) => importMessages(trx, messagesSnapshot.parse(highest), kind))
  const next = { _id: 'next', senderName: 'A', subject: 'B', message: 'C', createdAt: DAY }
  await database.write((trx) => insertMessage(trx, next))
  expect(await createInbox(database).find(2_000_000_001)).toMatchObject({ _id: 'next' })
})

test('rejects an email with too many attempts to count further', () => {
  const row = {
    ...{ message_id: 'a1', state: 'waiting', attempts: 1, queued_at: 1, due_at: 1, tried_at: 1, claimed_until: 1 },
    ...{ refused: 0, sent_at: null, error: null },
  }
  const isValid = (mail: object) => messagesSnapshot.safeParse({ messages: [], outbox: [mail] }).success
  const tooMany = Number.MAX_SAFE_INTEGER
  expect([row, { ...row, attempts: tooMany }, { ...row, refused: tooMany }].map(isValid)).toEqual([true, false, false])
})

test('rejects a row with unknown columns', () => {
  expect(() => messagesSnapshot.parse({ messages: [{ number: 1, id: 'x' }], outbox: [] })).toThrow()
  expect(() => messagesSnapshot.parse({ messages: [], outbox: [{ message_id: 1 }] })).toThrow()
})
