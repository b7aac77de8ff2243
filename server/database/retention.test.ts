import { describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { queueMail } from '../contact/mail/outbox-store.ts'
import { insertMessage } from '../contact/store.ts'
import type { Log } from '../log/log.ts'
import { deleteExpired, openRetention } from './retention.ts'
import { OVER_TOTAL, type SpamReason } from './schema.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-06-15T12:00:00Z')

const KEEP = { messageDays: 'keep', spamDays: 30, now: NOW } as const

type Message = { age: number; spam?: SpamReason }
const MESSAGES: Message[] = [
  { age: 31, spam: 'too-many-links' },
  { age: 29, spam: 'too-many-links' },
  { age: 400 },
  { age: 89 },
  { age: 400, spam: OVER_TOTAL },
]

async function open(kind: (typeof DATABASE_KINDS)[number], messages: readonly Message[] = []) {
  const database = openTestDatabase(await createEmptyDatabase(kind))
  await database.write(async (trx) => {
    for (const [index, { age, spam }] of messages.entries()) {
      const _id = String(index + 1).padStart(24, '0')
      const createdAt = new Date(NOW - age * DAY).toISOString()
      await insertMessage(trx, { _id, senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt, spam })
      if (!spam) await queueMail(trx, _id, NOW)
    }
  })
  const listNumbers = async () => {
    const rows = await (await database.read()).selectFrom('messages').select('number').orderBy('number').execute()
    return rows.map(({ number }) => number)
  }
  return { database, listNumbers }
}

describe.each(DATABASE_KINDS)('retention on %s', (kind) => {
  test('keeps messages and deletes old spam by default', async () => {
    const { database, listNumbers } = await open(kind, MESSAGES)
    expect(await deleteExpired(database, KEEP)).toEqual({ messages: 0, spam: 1 })
    expect(await listNumbers()).toEqual([2, 3, 4, 5])
  })

  test('deletes old messages with their email, also those beyond CONTACT_TOTAL, and can keep spam', async () => {
    const { database, listNumbers } = await open(kind, MESSAGES)
    const deleted = await deleteExpired(database, { messageDays: 90, spamDays: 'keep', now: NOW })
    expect(deleted).toEqual({ messages: 2, spam: 0 })
    expect(await listNumbers()).toEqual([1, 2, 4])
    const emails = await (await database.read()).selectFrom('outbox').select('message_id').execute()
    expect(emails).toHaveLength(1)
  })

  test('keeps a message until its email is sent or abandoned', async () => {
    const { database, listNumbers } = await open(
      kind,
      Array.from({ length: 4 }, () => ({ age: 2 })),
    )
    const states = { 1: 'waiting', 2: 'sending', 3: 'sent', 4: 'failed' } as const
    await database.write(async (trx) => {
      for (const [number, state] of Object.entries(states)) {
        await trx.updateTable('outbox').set({ state }).where('message_id', '=', number.padStart(24, '0')).execute()
      }
    })
    const options = { messageDays: 1, spamDays: 30, now: NOW }
    expect(await deleteExpired(database, { ...options, isEmailed: true })).toEqual({ messages: 2, spam: 0 })
    expect(await listNumbers()).toEqual([1, 2])
    // Without a mail server, no email is ever sent.
    expect(await deleteExpired(database, options)).toEqual({ messages: 2, spam: 0 })
  })

  test('deletes more messages than fit in a batch', async () => {
    const { database, listNumbers } = await open(kind, [...Array<Message>(1_001).fill({ age: 2 }), { age: 0 }])
    const deleted = await deleteExpired(database, { messageDays: 1, spamDays: 30, now: NOW })
    expect(deleted).toEqual({ messages: 1_001, spam: 0 })
    expect(await listNumbers()).toEqual([1_002])
  })

  test('deletes counters after their window, and budgets of past days', async () => {
    const { database } = await open(kind)
    await database.write(async (trx) => {
      const hits = [NOW, NOW + 1].map((ends_at) => ({ rule: `contact ${ends_at}`, times: '[]', ends_at }))
      await trx.insertInto('hits').values(hits).execute()
      const days = ['2026-06-12', '2026-06-14', '2026-06-15'].map((day) => ({ day, tokens: 1 }))
      await trx.insertInto('budget').values(days).execute()
    })
    await deleteExpired(database, KEEP)
    const db = await database.read()
    expect(await db.selectFrom('hits').select('ends_at').execute()).toEqual([{ ends_at: NOW + 1 }])
    const budgets = await db.selectFrom('budget').select('day').orderBy('day').execute()
    expect(budgets.map(({ day }) => day)).toEqual(['2026-06-14', '2026-06-15'])
  })
})

test.each(DATABASE_KINDS)('deletes counters from before the clock was set back on %s', async (kind) => {
  const database = openTestDatabase(await createEmptyDatabase(kind))
  const latest = NOW + 60_000 + DAY
  await database.write(async (trx) => {
    const hits = [latest, latest + 1].map((ends_at) => ({ rule: `contact ${ends_at}`, times: '[]', ends_at }))
    await trx.insertInto('hits').values(hits).execute()
    const shares = ['2026-06-14', '2026-06-15', '2026-06-16'].map((day) => ({ day, network: 'x', tokens: 1 }))
    await trx.insertInto('budget_shares').values(shares).execute()
  })
  await deleteExpired(database, { ...KEEP, windowMs: DAY })
  const db = await database.read()
  expect(await db.selectFrom('hits').select('ends_at').execute()).toEqual([{ ends_at: latest }])
  expect(await db.selectFrom('budget_shares').select('day').execute()).toEqual([{ day: '2026-06-15' }])
})

test('does not wait for counters in use on postgres', async () => {
  const location = await createEmptyDatabase('postgres')
  const [database, other] = [openTestDatabase(location), openTestDatabase(location)]
  const rules = ['a', 'b', 'c'].map((rule) => ({ rule, times: '[]', ends_at: NOW }))
  await database.write((trx) => trx.insertInto('hits').values(rules).execute())
  await other.write(async (trx) => {
    await trx
      .updateTable('hits')
      .set({ ends_at: NOW + 1 })
      .where('rule', '=', 'b')
      .execute()
    await deleteExpired(database, KEEP)
  })
  const left = await (await database.read()).selectFrom('hits').select('rule').execute()
  expect(left).toEqual([{ rule: 'b' }])
})

test('runs at start and logs deletions', async () => {
  const { database } = await open('sqlite', [
    { age: 31, spam: 'too-many-links' },
    { age: 3, spam: 'honeypot' },
  ])
  const lines: unknown[] = []
  const log: Log = (...line) => lines.push(line)
  const runAt = (days: number) => openRetention({ retention: KEEP, database, log, now: () => NOW + days * DAY }).close()
  await runAt(0)
  expect(lines.splice(0)).toEqual([['info', 'deleted expired messages', { messages: 0, spam: 1 }]])
  await runAt(1)
  expect(lines).toEqual([])
})

test('logs a database that cannot be written as a warning', async () => {
  const lines = Promise.withResolvers<unknown[]>()
  const database = openTestDatabase({ file: '/dev/null/vitrine.sqlite' })
  const opened = openRetention({ retention: KEEP, database, log: (...line) => lines.resolve(line), now: () => NOW })
  onTestFinished(opened.close)
  expect(await lines.promise).toEqual(['warn', 'could not delete expired data', { error: expect.any(String) }])
})
