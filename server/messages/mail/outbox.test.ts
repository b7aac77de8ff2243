import { describe, expect, onTestFinished, test } from 'vitest'
import { createMailbox } from '../../../tests/fakes/mail/mailbox.ts'
import { createPlace, DATABASE_KINDS, openPlace } from '../../../tests/fakes/postgres/databases.ts'
import type { Database } from '../../database/open.ts'
import { createInbox } from '../inbox.ts'
import { createMessageStore } from '../store.ts'
import { createOutbox, type SendMail } from './outbox.ts'
import { leaseDue, queueMails } from './outbox-jobs.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

describe.each(DATABASE_KINDS)('the outbox on %s', (kind) => {
  async function open() {
    const place = await createPlace(kind)
    const database = openPlace(place)
    const clock = { at: START }
    const mailbox = createMailbox()
    const reported: string[] = []
    const createBox = (on: Database = database, send: SendMail = mailbox.send) => {
      const outbox = createOutbox({ database: on, send, now: () => clock.at, report: (line) => reported.push(line) })
      onTestFinished(outbox.close)
      return outbox
    }
    const mailOf = async (number: number) => (await createInbox(database).find(number))?.mail
    return { place, database, clock, mailbox, reported, createBox, mailOf, keep: keepIn(database, clock) }
  }

  test('sends what is due, once, and says so', async () => {
    const { createBox, keep, mailbox, mailOf, reported } = await open()
    const [one, other] = [await keep(), await keep()]
    const { look } = createBox()
    await look()
    await look()
    expect(mailbox.taken).toEqual([one, other])
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 1 })
    expect(reported).toEqual([])
  })

  test('waits one second after a failure, then twice as long each time, up to 15 minutes', async () => {
    const { createBox, keep, clock, mailbox, database, mailOf } = await open()
    await keep()
    mailbox.refuse('451 not now')
    const { look } = createBox()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 13; attempt += 1) {
      await look()
      const { due_at } = await (await database.read()).selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
      waits.push((due_at - clock.at) / SECOND)
      expect(await mailOf(1)).toEqual({ state: 'waiting', attempts: attempt, error: '451 not now' })
      clock.at = due_at
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('does not try before its time, and probes every 15 seconds while mail is down', async () => {
    const { createBox, keep, clock, mailbox } = await open()
    await keep()
    mailbox.refuse('451 not now')
    const { look } = createBox()
    expect(await lookEverySecond(45, look, { clock, mailbox })).toEqual([0, 1, 3, 7, 15, 30, 45])
  })

  test('asks a mail server that said no for good only as often as its waits allow', async () => {
    const { createBox, keep, clock, mailbox } = await open()
    await keep()
    mailbox.refuse('550 never')
    const { look } = createBox()
    expect(await lookEverySecond(70, look, { clock, mailbox })).toEqual([0, 1, 3, 7, 15, 31, 63])
  })

  test('sends everything at once as soon as one gets through', async () => {
    const { createBox, keep, clock, mailbox, reported } = await open()
    const ids = [await keep(), await keep(), await keep()]
    mailbox.refuse('421 closing')
    const { look } = createBox()
    for (let round = 0; round < 12; round += 1) {
      await look()
      clock.at += 15 * SECOND
    }
    expect(mailbox.taken).toEqual([])
    mailbox.accept()
    await look()
    expect(mailbox.taken.toSorted()).toEqual(ids)
    expect(reported).toEqual([expect.stringContaining('421 closing'), 'mail gets through again'])
  })

  test('does not let one message that is refused stand in the way of the others', async () => {
    const { createBox, keep, clock, mailbox, mailOf } = await open()
    const [bad, good] = [await keep(), await keep()]
    mailbox.refuse('550 this one never', bad)
    const { look } = createBox()
    for (let round = 0; round < 5; round += 1) {
      await look()
      clock.at += 15 * SECOND
    }
    expect(mailbox.taken).toEqual([good])
    expect(await mailOf(1)).toMatchObject({ state: 'waiting', error: '550 this one never' })
  })

  test('gives up after 7 days and shows it', async () => {
    const { createBox, keep, clock, mailbox, mailOf } = await open()
    await keep()
    mailbox.refuse('550 never')
    const { look } = createBox()
    clock.at = START + 7 * DAY - MINUTE
    await look()
    expect(await mailOf(1)).toMatchObject({ state: 'waiting' })
    clock.at = START + 7 * DAY
    await look()
    expect(await mailOf(1)).toEqual({ state: 'failed', attempts: 2, error: '550 never' })
    mailbox.accept()
    clock.at += DAY
    await look()
    expect(mailbox.taken).toEqual([])
  })

  test('sends each message once from any number of processes', async () => {
    const { place, createBox, keep, mailbox } = await open()
    const ids = await Promise.all(Array.from({ length: 12 }, () => keep()))
    const boxes = [1, 2, 3, 4].map(() => createBox(openPlace(place)))
    await Promise.all(boxes.map(({ look }) => look()))
    expect(mailbox.tried.toSorted()).toEqual(ids.toSorted())
  })

  test('takes over what another process claimed and never settled, not before its time', async () => {
    const { createBox, database, keep, clock, mailbox, mailOf } = await open()
    const id = await keep()
    await leaseDue(database, clock.at)
    expect(await mailOf(1)).toMatchObject({ state: 'sending', attempts: 1 })
    const { look } = createBox()
    clock.at += 20 * SECOND - 1
    await look()
    expect(mailbox.tried).toEqual([])
    clock.at += 1
    await look()
    expect(mailbox.taken).toEqual([id])
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 2 })
  })

  test.each([false, true])('is not held up by a clock that was set back by a day (claimed: %s)', async (claimed) => {
    const { createBox, database, keep, clock, mailbox } = await open()
    const id = await keep()
    const { look } = createBox()
    mailbox.refuse('550 no')
    if (claimed) await leaseDue(database, clock.at)
    else await look()
    mailbox.accept()
    clock.at -= DAY
    await look()
    expect(mailbox.taken).toEqual([id])
  })

  test('leaves what was sent by another as it is when its own try fails late', async () => {
    const { place, createBox, keep, clock, mailbox, mailOf } = await open()
    await keep()
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = createBox(openPlace(place), () => {
      begun.resolve()
      return late.promise
    })
    const looking = slow.look()
    await begun.promise
    clock.at += 20 * SECOND
    await createBox().look()
    late.reject(new Error('cut'))
    await looking
    expect(mailbox.taken).toHaveLength(1)
    expect(await mailOf(1)).toEqual({ state: 'sent', attempts: 2 })
  })

  test('sends what was queued while it was looking', async () => {
    const { createBox, keep, mailbox, database } = await open()
    const first = await keep()
    const ids: string[] = []
    const outbox = createBox(database, async (message, options) => {
      await mailbox.send(message, options)
      if (message._id !== first) return
      ids.push(await keep())
      void outbox.look()
    })
    await outbox.look()
    expect(mailbox.taken).toEqual([first, ...ids])
  })

  test('cuts a sending that hangs when it is closed, and tries it again after the next start', async () => {
    const { place, createBox, keep, clock, mailbox, mailOf } = await open()
    await keep()
    const begun = Promise.withResolvers<void>()
    const hanging = createBox(openPlace(place), (_message, { signal }) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    void hanging.look()
    await begun.promise
    await hanging.close()
    expect(await mailOf(1)).toEqual({ state: 'waiting', attempts: 1, error: 'stopped' })
    clock.at += SECOND
    await createBox().look()
    expect(mailbox.taken).toHaveLength(1)
  })
})

test('a database that is away is reported once, not at every look', async () => {
  const reported: string[] = []
  const database = openPlace({ file: '/dev/null/vitrine.sqlite' })
  const outbox = createOutbox({
    database,
    send: async () => {},
    now: () => START,
    report: (line) => reported.push(line),
  })
  onTestFinished(outbox.close)
  await outbox.look()
  await outbox.look()
  expect(reported).toEqual([expect.stringContaining('the outbox cannot be read for now')])
})

/** Looks once a second, and says at which seconds a message was tried. */
async function lookEverySecond(last: number, look: () => Promise<void>, { clock, mailbox }: Desk): Promise<number[]> {
  const tries: number[] = []
  for (let second = 0; second <= last; second += 1) {
    clock.at = START + second * SECOND
    const before = mailbox.tried.length
    await look()
    if (mailbox.tried.length > before) tries.push(second)
  }
  return tries
}

type Desk = { clock: { at: number }; mailbox: ReturnType<typeof createMailbox> }

/** Keeps one message and queues its mail, in one transaction as the receiver does. */
function keepIn(database: Database, clock: { at: number }) {
  const store = createMessageStore(database)
  let count = 0
  return async (): Promise<string> => {
    count += 1
    const _id = String(count).padStart(24, '0')
    const createdAt = new Date(clock.at).toISOString()
    await store.transaction(async (trx) => {
      await store.keep(trx, [{ _id, senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt }])
      await queueMails(trx, [_id], clock.at)
    })
    return _id
  }
}
