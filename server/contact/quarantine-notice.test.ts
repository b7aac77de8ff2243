import { describe, expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../tests/fakes/mail/smtp.ts'
import { createEmptyDatabase, DATABASE_KINDS, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createInbox } from './inbox.ts'
import { sendNotice } from './quarantine-notice.ts'
import { insertMessage } from './store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-02-03T04:05:06.789Z')

describe.each(DATABASE_KINDS)('the email about the quarantine on %s', (kind) => {
  async function open() {
    const location = await createEmptyDatabase(kind)
    const [database, other] = [openTestDatabase(location), openTestDatabase(location)]
    const smtp = await startSmtp()
    onTestFinished(smtp.close)
    const mail = { smtpUrl: smtp.url, from: 'site@ada.example', to: 'ada@ada.example', siteUrl: 'https://ada.example' }
    const hold = (_id: string) => {
      const fields = { senderName: 'Bot', subject: 'Buy', message: 'Buy!', createdAt: new Date(NOW).toISOString() }
      return database.write((trx) => insertMessage(trx, { _id, ...fields, spam: 'honeypot' }))
    }
    const notice = (days: number, on = database, spamDays: number | 'keep' = 30) =>
      sendNotice(
        { database: on, mail, spamDays, log: () => {}, now: () => NOW + days * DAY_MS },
        new AbortController().signal,
      )
    return { other, inbox: createInbox(database), smtp, hold, notice }
  }

  test('is sent at most once a week, by one of several processes, while unread messages are held', async () => {
    const { other, inbox, smtp, hold, notice } = await open()
    await notice(0)
    expect(smtp.emails).toEqual([])
    for (const id of ['a', 'b']) await hold(id)
    await Promise.all([notice(0), notice(0, other)])
    expect(smtp.emails).toEqual([expect.stringContaining('Subject: 2 messages are in quarantine on ada.example')])
    for (const days of [1, 6.99]) await notice(days)
    expect(smtp.emails).toHaveLength(1)
    await Promise.all([notice(7.01), notice(7.01, other)])
    expect(smtp.emails).toHaveLength(2)
    for (const number of [1, 2]) await inbox.mark(number, 'read')
    await notice(30)
    expect(smtp.emails).toHaveLength(2)
  })

  test('says when spam is deleted, if it is', async () => {
    const { smtp, hold, notice } = await open()
    await hold('a')
    await notice(0)
    await notice(8, undefined, 'keep')
    const [email = '', kept = ''] = smtp.emails.map((source) => source.replaceAll('=\r\n', ''))
    expect(email).toMatch(/1 message is in quarantine and unread\.\s+Messages are held because/)
    expect(email).toContain('Spam is deleted after 30 days. You get this email at most once a week.')
    expect(kept).not.toContain('is deleted')
    expect(kept).toContain('You get this email at most once a week.')
  })

  test('is sent after the mail server was down', async () => {
    const { smtp, hold, notice } = await open()
    await hold('a')
    smtp.setMode('refuse')
    await expect(notice(8)).rejects.toThrow()
    smtp.setMode('accept')
    await notice(8)
    expect(smtp.emails).toHaveLength(1)
  })
})
