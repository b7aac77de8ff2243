import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { deleteExpired } from '../database/retention.ts'
import { createInbox } from './inbox.ts'
import { queueNotice } from './quarantine-notice.ts'
import { insertMessage } from './store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-02-03T04:05:06.789Z')

describe.each(DATABASE_KINDS)('the email about the quarantine on %s', (kind) => {
  async function open() {
    const location = await createEmptyDatabase(kind)
    const [database, other] = [openTestDatabase(location), openTestDatabase(location)]
    const inbox = createInbox(database)
    const hold = (_id: string) => {
      const fields = { senderName: 'Bot', subject: 'Buy', message: 'Buy!', createdAt: new Date(NOW).toISOString() }
      return database.write((trx) => insertMessage(trx, { _id, ...fields, spam: 'honeypot' }))
    }
    const queued = async () =>
      (await database.read())
        .selectFrom('outbox')
        .innerJoin('messages', 'messages.id', 'outbox.message_id')
        .select(['subject', 'message'])
        .execute()
    return { database, other, inbox, hold, queued }
  }

  test('is queued at most once a week, by one of several processes, while unread messages are held', async () => {
    const { database, other, inbox, hold, queued } = await open()
    expect(await queueNotice(database, NOW)).toBe(false)
    for (const id of ['a', 'b']) await hold(id)
    const both = await Promise.all([queueNotice(database, NOW), queueNotice(other, NOW + 5)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await queued()).toMatchObject([{ subject: '2 messages are in quarantine' }])
    for (const days of [1, 6.99]) expect(await queueNotice(database, NOW + days * DAY_MS)).toBe(false)
    const later = NOW + 7 * DAY_MS + 10
    const again = await Promise.all([queueNotice(database, later), queueNotice(other, later)])
    expect(again.toSorted()).toEqual([false, true])
    expect(await queued()).toHaveLength(1)
    for (const number of [1, 2]) await inbox.mark(number, 'read')
    expect(await queueNotice(database, NOW + 30 * DAY_MS)).toBe(false)
  })

  test('is queued again if the clock was set back', async () => {
    const { database, hold } = await open()
    await hold('a')
    expect(await queueNotice(database, NOW + 365 * DAY_MS)).toBe(true)
    expect(await queueNotice(database, NOW)).toBe(true)
  })

  test('is not in the inbox, and is remembered although messages are deleted after a day', async () => {
    const { database, inbox, hold } = await open()
    await hold('a')
    await queueNotice(database, NOW)
    const [held] = await inbox.list('everything')
    expect(await inbox.list('everything')).toHaveLength(1)
    expect(held).toMatchObject({ subject: 'Buy' })
    expect(await inbox.find(2)).toBeUndefined()
    expect([await inbox.mark(2, 'new'), await inbox.remove(2), await inbox.resend(2, NOW)]).toEqual([
      false,
      undefined,
      false,
    ])
    const now = NOW + 3 * DAY_MS
    for (const isEmailed of [true, false])
      await deleteExpired(database, { messageDays: 1, spamDays: 1, isEmailed, now })
    await hold('b')
    expect(await queueNotice(database, now)).toBe(false)
  })
})
