import { describe, expect, onTestFinished, test } from 'vitest'
import { createMailbox, queueEmails } from '../../../tests/fakes/mail/mailbox.ts'
import { type SmtpMode, startSmtp } from '../../../tests/fakes/mail/smtp.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import { createInbox } from '../inbox.ts'
import { emailMessage } from './mailer.ts'
import { createOutbox, type SendMail } from './outbox.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Short while a try may come, long once none should. */
function toStep(age: number): number {
  return age < HOUR ? 30_000 : age < 2 * DAY ? 10 * MINUTE : 2 * HOUR
}

describe.each(DATABASE_KINDS)('mail that the server refuses with 5xx, on %s', (kind) => {
  async function open() {
    const database = openTestDatabase(await createEmptyDatabase(kind))
    const clock = { at: START }
    const mailbox = createMailbox()
    const logged: unknown[][] = []
    const [id = '', other = ''] = await queueEmails(database, 2, START)
    const log = (...line: unknown[]) => logged.push(line)
    const outbox = createOutbox({ database, send: mailbox.send, now: () => clock.at, log })
    onTestFinished(outbox.close)
    mailbox.reject('550 never', id)
    return { id, other, inbox: createInbox(database), clock, mailbox, logged, poll: outbox.poll }
  }

  test('is tried four times in a day, then abandoned and logged, and others are sent', async () => {
    const { other, inbox, clock, mailbox, logged, poll } = await open()
    const tries: number[] = []
    for (clock.at = START; clock.at <= START + 8 * DAY; clock.at += toStep(clock.at - START)) {
      const before = mailbox.attempts.length
      await poll()
      if (mailbox.attempts.length > before) tries.push(clock.at - START)
    }
    expect(tries).toEqual([0, 30_000, HOUR + 10 * MINUTE, DAY + 10 * MINUTE])
    expect(mailbox.sent).toEqual([other])
    expect((await inbox.find(1))?.mail).toEqual({ state: 'failed', attempts: 4, error: '550 never' })
    expect(logged.map(([level]) => level)).toEqual(['warn', 'warn', 'warn', 'error'])
  })

  test('is sent if the server accepts it later', async () => {
    const { id, other, clock, mailbox, poll } = await open()
    await poll()
    mailbox.accept()
    clock.at += 30_000
    await poll()
    expect(mailbox.sent).toEqual([other, id])
  })

  test('is sent again when the owner resends it', async () => {
    const { id, other, inbox, clock, mailbox, poll } = await open()
    for (const hour of [0, 1, 3, 30]) {
      clock.at = START + hour * HOUR
      await poll()
    }
    mailbox.accept()
    clock.at += 30 * DAY
    await poll()
    expect(mailbox.sent).toEqual([other])
    expect(await inbox.resend(1, clock.at)).toBe(true)
    expect(await inbox.resend(3, clock.at)).toBe(false)
    await poll()
    expect(mailbox.sent).toEqual([other, id])
    expect((await inbox.find(1))?.mail).toEqual({ state: 'sent', attempts: 5 })
  })
})

describe('a mail server that fails', () => {
  async function tryForDays(mode: SmtpMode) {
    const database = openTestDatabase(await createEmptyDatabase('sqlite'))
    const smtp = await startSmtp(mode)
    onTestFinished(smtp.close)
    const clock = { at: START }
    await queueEmails(database, 2, START)
    const email = 'robin@example.com'
    const settings = { smtpUrl: smtp.url, to: email, from: email, siteUrl: 'https://robin.example' }
    const send: SendMail = (message, options) => emailMessage(settings, message, options)
    const { poll, close } = createOutbox({ database, send, now: () => clock.at, log: () => {} })
    onTestFinished(close)
    for (const hour of [0, 1, 3, 30, 60]) {
      clock.at = START + hour * HOUR
      await poll()
    }
    const states = async () => (await createInbox(database).list('everything')).map(({ mail }) => mail.state)
    return { smtp, clock, poll, states }
  }

  test.each(['refuse login', 'require login', 'refuse connection'] as const)(
    'by %s gets all emails once it recovers',
    async (mode) => {
      const { smtp, clock, poll, states } = await tryForDays(mode)
      expect(await states()).toEqual(['waiting', 'waiting'])
      smtp.setMode('accept')
      clock.at += 15_000
      await poll()
      expect(await states()).toEqual(['sent', 'sent'])
      expect(smtp.emails).toHaveLength(2)
    },
  )

  test.each(['refuse', 'quote', 'drop after data'] as const)(
    'by %s for each email is tried four times',
    async (mode) => {
      const { smtp, states } = await tryForDays(mode)
      expect(await states()).toEqual(['failed', 'failed'])
      expect(smtp.attempts).toHaveLength(8)
    },
  )
})
