import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMailbox, queueEmails } from '../../../tests/fakes/mail/mailbox.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import type { Database } from '../../database/open.ts'
import { createInbox } from '../inbox.ts'
import { createOutbox, type SendMail } from './outbox.ts'
import { leaseMail } from './outbox-store.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

describe.each(DATABASE_KINDS)('the outbox on %s', (kind) => {
  async function open() {
    const location = await createEmptyDatabase(kind)
    const database = openTestDatabase(location)
    const clock = { at: START }
    const mailbox = createMailbox()
    const logged: unknown[] = []
    const createBox = (on: Database = database, send: SendMail = mailbox.send) => {
      const outbox = createOutbox({ database: on, send, now: () => clock.at, log: (...line) => logged.push(line) })
      onTestFinished(outbox.close)
      return outbox
    }
    const mailOf = async (number: number) => (await createInbox(database).find(number))?.mail
    const add = async (count = 1) => queueEmails(database, count, clock.at)
    return { location, database, clock, mailbox, logged, createBox, mailOf, add }
  }

  test('sends a due email once and marks it as sent', async () => {
    const { createBox, add, mailbox, mailOf, logged } = await open()
    const ids = await add(2)
    const { poll } = createBox()
    await poll()
    await poll()
    expect(mailbox.sent.toSorted()).toEqual(ids.toSorted())
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 1 })
    expect(logged).toEqual([])
  })

  test('does not retry early, and probes every 15 seconds while delivery fails', async () => {
    const { createBox, add, clock, mailbox } = await open()
    await add()
    mailbox.reject('451 not now')
    const { poll } = createBox()
    const tries: number[] = []
    for (let second = 0; second <= 45; second += 1) {
      clock.at = START + second * SECOND
      await poll()
      if (mailbox.attempts.length > tries.length) tries.push(second)
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 30, 45])
  })

  test('sends everything as soon as one email is accepted', async () => {
    const { createBox, add, clock, mailbox, logged } = await open()
    const ids = await add(3)
    mailbox.reject('421 closing')
    const { poll } = createBox()
    for (let round = 0; round < 12; round += 1) {
      await poll()
      clock.at += 15 * SECOND
    }
    expect(mailbox.sent).toEqual([])
    mailbox.accept()
    await poll()
    expect(mailbox.sent.toSorted()).toEqual(ids.toSorted())
    expect(logged).toEqual([
      ['warn', 'could not send a message to the owner; retrying for 7 days', { reason: '421 closing' }],
      ['info', 'delivery recovered'],
    ])
  })

  test('gives up after 7 days, and logs it', async () => {
    const { createBox, add, clock, mailbox, mailOf, logged } = await open()
    await add()
    mailbox.reject('451 never')
    const { poll } = createBox()
    clock.at = START + 7 * DAY - MINUTE
    await poll()
    expect(await mailOf(1)).toMatchObject({ state: 'waiting' })
    clock.at = START + 7 * DAY
    await poll()
    expect(await mailOf(1)).toEqual({ state: 'failed', attempts: 2, error: '451 never' })
    expect(logged.at(-1)).toEqual(['error', expect.stringContaining('gave up sending a message'), expect.anything()])
    mailbox.accept()
    clock.at += DAY
    await poll()
    expect(mailbox.sent).toEqual([])
  })

  test('sends each message once from any number of processes', async () => {
    const { location, createBox, add, mailbox } = await open()
    const ids = await add(12)
    const boxes = [1, 2, 3, 4].map(() => createBox(openTestDatabase(location)))
    await Promise.all(boxes.map(({ poll }) => poll()))
    expect(mailbox.attempts.toSorted()).toEqual(ids.toSorted())
  })

  test('takes over an expired lease, not an active one', async () => {
    const { createBox, database, add, clock, mailbox, mailOf } = await open()
    const [id = ''] = await add()
    await leaseMail(database, id, clock.at)
    expect(await mailOf(1)).toMatchObject({ state: 'sending', attempts: 1 })
    const { poll } = createBox()
    clock.at += 20 * SECOND - 1
    await poll()
    expect(mailbox.attempts).toEqual([])
    clock.at += 1
    await poll()
    expect(mailbox.sent).toEqual([id])
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 2 })
  })

  test.each([
    ['a day', { refusal: '550 no', by: DAY, leased: false }],
    ['a day during an attempt', { refusal: '550 no', by: DAY, leased: true }],
    ['an hour', { refusal: '451 not now', by: 60 * MINUTE, leased: false }],
  ])('is not delayed by a clock that was set back by %s', async (_, { refusal, by, leased }) => {
    const { createBox, database, add, clock, mailbox } = await open()
    const [id = ''] = await add()
    const { poll } = createBox()
    mailbox.reject(refusal)
    if (leased) await leaseMail(database, id, clock.at)
    else await poll()
    mailbox.accept()
    clock.at -= by
    await poll()
    expect(mailbox.sent).toEqual([id])
  })

  test('a late failure does not change an email that another process has sent', async () => {
    const { location, createBox, add, clock, mailbox, mailOf } = await open()
    await add()
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = createBox(openTestDatabase(location), () => {
      begun.resolve()
      return late.promise
    })
    const polling = slow.poll()
    await begun.promise
    clock.at += 20 * SECOND
    await createBox().poll()
    late.reject(new Error('cut'))
    await polling
    expect(mailbox.sent).toHaveLength(1)
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 2 })
  })

  test('sends an email queued while it is polling', async () => {
    const { createBox, add, mailbox, database } = await open()
    const ids = await add()
    const [first] = ids
    const outbox = createBox(database, async (message, options) => {
      await mailbox.send(message, options)
      if (message._id !== first) return
      ids.push(...(await add()))
      void outbox.poll()
    })
    await outbox.poll()
    expect(mailbox.sent).toEqual(ids)
  })

  test('aborts a hanging send when it is closed, and retries after the next start', async () => {
    const { location, createBox, add, clock, mailbox, mailOf } = await open()
    await add()
    const begun = Promise.withResolvers<void>()
    const hanging = createBox(openTestDatabase(location), (_message, { signal }) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    void hanging.poll()
    await begun.promise
    await hanging.close()
    expect(await mailOf(1)).toEqual({ state: 'waiting', attempts: 1, error: 'stopped' })
    clock.at += SECOND
    await createBox().poll()
    expect(mailbox.sent).toHaveLength(1)
  })
})

describe('one email whose state cannot be written', () => {
  test.each([
    ['is not sent and does not block the others', 'true', 1],
    ['after sending is sent once and does not block the others', "new.state = 'sent'", 2],
  ])('%s', async (_name, condition, sentCount) => {
    const database = openTestDatabase(await createEmptyDatabase('sqlite'))
    const clock = { at: START }
    const ids = await queueEmails(database, 2, START)
    const execute = (statement: string) => database.write((trx) => sql.raw(statement).execute(trx))
    await execute(`create trigger broken before update on outbox when old.message_id = '${ids[0]}' and ${condition}
      begin select raise(abort, 'broken'); end`)
    const [mailbox, logged] = [createMailbox(), [] as unknown[]]
    const log = (...line: unknown[]) => logged.push(line)
    const { poll, close } = createOutbox({ database, send: mailbox.send, now: () => clock.at, log })
    onTestFinished(close)
    for (let round = 0; round < 3; round += 1) {
      await poll()
      clock.at += MINUTE
    }
    expect(mailbox.sent).toHaveLength(sentCount)
    expect(mailbox.sent).toContain(ids[1])
    expect(logged).toEqual([['warn', 'could not read or update the outbox', { reason: 'broken' }]])
    await execute('drop trigger broken')
    await poll()
    expect(mailbox.sent.toSorted()).toEqual(ids.toSorted())
    expect((await createInbox(database).list('inbox')).map(({ mail }) => mail.state)).toEqual(['sent', 'sent'])
  })
})
