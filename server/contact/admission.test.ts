import { describe, expect, test } from 'vitest'
import { TOKEN_LIFE_MS } from '../../contract/message.ts'
import { ALLOWED, limited, openReceiver, openRelay, recordCosts } from '../../tests/fakes/messages.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import type { Write } from '../database/open.ts'
import { deleteExpired } from '../database/retention.ts'
import { OVER_TOTAL, type SpamReason } from '../database/schema.ts'
import { createInbox } from './inbox.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const HOUR_MS = 3_600_000
const FROM = { subnet: '192.0.2.7' }

describe.each(DATABASE_KINDS)('admission on %s', (kind) => {
  describe('a message over CONTACT_TOTAL', () => {
    test('is quarantined without an email, also when it is sent again', async () => {
      const { receive, list, queued } = openReceiver(await createEmptyDatabase(kind), { total: limited })
      const delivery = { ...FROM, idempotencyKey: 'a-key-of-mine' }
      for (const _ of ['first', 'again']) {
        expect(await receive(GOOD, delivery)).toMatchObject({ kind: 'stored', isHeld: true, message: GOOD })
      }
      expect(await list()).toMatchObject([{ ...GOOD, spam: OVER_TOTAL }])
      expect(queued).toEqual([])
    })

    test("still counts against the visitor's limit", async () => {
      const counted: number[] = []
      const limits = { perIp: recordCosts(counted), total: limited }
      const { receive } = openReceiver(await createEmptyDatabase(kind), limits)
      await receive(GOOD, FROM)
      expect(counted).toEqual([1])
    })
  })

  test("a message over the visitor's limit writes nothing, with or without an external backend", async () => {
    const perIp = async (trx: Write) => {
      await trx.insertInto('hits').values({ rule: 'contact', times: '[]', ends_at: 0 }).execute()
      return limited()
    }
    const location = await createEmptyDatabase(kind)
    const { receive, database } = openReceiver(location, { perIp })
    const { relay } = openRelay(openTestDatabase(location), { prepareLimits: async () => ({ perIp, total: limited }) })
    expect(await receive(GOOD, FROM)).toMatchObject({ kind: 'limited' })
    expect(await relay(GOOD, FROM, () => Promise.reject(new Error('forwarded')))).toMatchObject({ kind: 'limited' })
    expect(await (await database.read()).selectFrom('hits').selectAll().execute()).toEqual([])
  })

  test('spam does not count against CONTACT_TOTAL', async () => {
    const counted: number[] = []
    const { receive } = openReceiver(await createEmptyDatabase(kind), { total: recordCosts(counted) })
    await receive(GOOD, { ...FROM, formToken: { honeypot: 'x' } })
    expect(counted).toEqual([])
  })

  test.each([
    ['without scripts counts double', { withoutScripts: true }, 2],
    ['of an API client counts once', {}, 1],
  ])('a message %s', async (_name, delivery, cost) => {
    const counted: number[] = []
    const limits = { perIp: recordCosts(counted), total: recordCosts(counted) }
    const { receive } = openReceiver(await createEmptyDatabase(kind), limits)
    await receive(GOOD, { ...FROM, ...delivery })
    expect(counted).toEqual([cost, cost])
  })

  describe('a full quarantine', () => {
    const SPAM = { ...FROM, formToken: { honeypot: 'x' } }

    async function openFull(spam: SpamReason) {
      let isOverTotal = false
      const total = async () => (isOverTotal ? limited() : ALLOWED)
      const { database, ...receiver } = openReceiver(await createEmptyDatabase(kind), { total })
      const row = { sender_name: 'Ada', subject: 'Hello', message: 'A line.', created_at: '', state: 'new' } as const
      const rows = Array.from({ length: 5_000 }, (_, index) => ({
        ...row,
        id: `${index}`,
        spam,
        idempotency_key: null,
      }))
      await database.write(async (trx) => {
        for (let from = 0; from < rows.length; from += 500) {
          await trx
            .insertInto('messages')
            .values(rows.slice(from, from + 500))
            .execute()
        }
      })
      const exceedTotal = () => {
        isOverTotal = true
      }
      return { ...receiver, database, exceedTotal }
    }

    test('rejects spam and still stores other messages', async () => {
      const { receive, list, database, exceedTotal } = await openFull('too-many-links')
      expect(await receive(GOOD, SPAM)).toEqual({ kind: 'quarantine full' })
      expect(await receive(GOOD, FROM)).toMatchObject({ kind: 'stored', isHeld: false })
      exceedTotal()
      expect(await receive(GOOD, FROM)).toMatchObject({ kind: 'stored', isHeld: true })
      expect(await list()).toHaveLength(5_002)
      await createInbox(database).remove((await list())[2]?.number ?? 0)
      expect(await receive(GOOD, SPAM)).toMatchObject({ kind: 'stored' })
    })

    test('of messages over the total rejects more of them, but not spam', async () => {
      const { receive, exceedTotal } = await openFull(OVER_TOTAL)
      expect(await receive(GOOD, SPAM)).toMatchObject({ kind: 'stored' })
      expect(await receive(GOOD, FROM)).toMatchObject({ kind: 'stored', isHeld: false })
      exceedTotal()
      expect(await receive(GOOD, FROM)).toEqual({ kind: 'quarantine full' })
    })
  })

  describe('a form token', () => {
    const reasons = (messages: { spam?: string }[]) => messages.map(({ spam }) => spam)

    test('is valid for one message', async () => {
      const { receive, list, issueToken, queued } = openReceiver(await createEmptyDatabase(kind))
      const delivery = { ...FROM, formToken: { token: await issueToken() } }
      for (const _ of ['first', 'again']) expect(await receive(GOOD, delivery)).toMatchObject({ kind: 'stored' })
      expect(reasons(await list())).toEqual(['reused-token', undefined])
      expect(queued).toHaveLength(1)
    })

    test('sent to several processes at once is valid for one message', async () => {
      const location = await createEmptyDatabase(kind)
      const { issueToken, list } = openReceiver(location)
      const receivers = [1, 2, 3, 4].map(() => openReceiver(location))
      const formToken = { token: await issueToken() }
      for (const { clock } of receivers) clock.at += 2_000
      await Promise.all(receivers.map(({ receive }) => receive(GOOD, { ...FROM, formToken })))
      expect(reasons(await list()).filter((reason) => reason === undefined)).toHaveLength(1)
    })

    test('is not used up by a retry, a correction, or a rate limit', async () => {
      let isLimited = true
      const limits = { perIp: async () => (isLimited ? limited() : ALLOWED) }
      const { receive, list, issueToken } = openReceiver(await createEmptyDatabase(kind), limits)
      const delivery = { ...FROM, formToken: { token: await issueToken() }, idempotencyKey: 'a-key-of-mine' }
      expect(await receive(GOOD, delivery)).toMatchObject({ kind: 'limited' })
      isLimited = false
      expect(await receive({ ...GOOD, subject: '' }, delivery)).toMatchObject({ kind: 'invalid' })
      for (const _ of ['first', 'again']) expect(await receive(GOOD, delivery)).toMatchObject({ kind: 'stored' })
      expect(reasons(await list())).toEqual([undefined])
    })

    test('is stored while it is valid, then deleted', async () => {
      const { receive, list, issueToken, database, clock } = openReceiver(await createEmptyDatabase(kind))
      const issuedAt = clock.at
      const formToken = { token: await issueToken() }
      await receive(GOOD, { ...FROM, formToken })
      clock.at = issuedAt + TOKEN_LIFE_MS
      const purge = () => deleteExpired(database, { messageDays: 'keep', spamDays: 'keep', now: clock.at })
      await purge()
      await receive(GOOD, { ...FROM, formToken })
      clock.at += HOUR_MS
      await purge()
      await receive(GOOD, { ...FROM, formToken })
      expect(reasons(await list())).toEqual(['expired-token', 'reused-token', undefined])
      expect(await (await database.read()).selectFrom('form_tokens').selectAll().execute()).toEqual([])
    })
  })
})
