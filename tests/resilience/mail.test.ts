import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type onTestFinished, test, vi } from 'vitest'
import { createInbox } from '../../server/contact/inbox.ts'
import { createDatabase, type Database } from '../../server/database/open.ts'
import { expectSent } from '../fakes/contact/client.ts'
import { databaseFile } from '../fakes/contact/database-file.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { type SmtpMode, startSmtp } from '../fakes/mail/smtp.ts'
import { startSite } from '../fakes/site.ts'

const WAIT_OPTIONS = { timeout: 90_000, interval: 250 }

type Finish = typeof onTestFinished

async function open(mode: SmtpMode, finished: Finish) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-mail-'))
  const smtp = await startSmtp(mode)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' }
  const start = async () => {
    const site = await startSite(env)
    finished(site.stop)
    return site
  }
  const database = createDatabase({ file: databaseFile(dataDir) })
  finished(async () => {
    await database.close()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { smtp, start, site: await start(), states: () => readStates(database) }
}

async function readStates(database: Database): Promise<string[]> {
  const messages = await createInbox(database).list('everything')
  return messages.map(({ mail }) => mail.state)
}

function subjectsOf(emails: string[]): string[] {
  return emails.map((source) => readMail(source).headers.get('subject') ?? '').toSorted()
}

async function expectEmailedOnce({ smtp, states }: Awaited<ReturnType<typeof open>>, sent: { subject: string }[]) {
  const subjects = sent.map(({ subject }) => `${subject} (from Ada)`).toSorted()
  await vi.waitFor(() => expect(subjectsOf(smtp.emails)).toEqual(subjects), WAIT_OPTIONS)
  await vi.waitFor(async () => expect(await states()).toEqual(sent.map(() => 'sent')), WAIT_OPTIONS)
  expect(subjectsOf(smtp.emails)).toEqual(subjects)
}

describe.concurrent('visitors get a response and the owner gets each message once, with a mail server that', () => {
  test('is down for a while', async ({ onTestFinished: finished }) => {
    const setup = await open('accept', finished)
    await setup.smtp.close()
    const sent = [await expectSent(setup.site.origin), await expectSent(setup.site.origin)]
    await vi.waitFor(async () => expect(await setup.states()).toContain('waiting'), WAIT_OPTIONS)
    await setup.smtp.open()
    await expectEmailedOnce(setup, sent)
  })

  test('hangs while the site restarts', async ({ onTestFinished: finished }) => {
    const setup = await open('hang at data', finished)
    const sent = [await expectSent(setup.site.origin), await expectSent(setup.site.origin)]
    await vi.waitFor(() => expect(setup.smtp.attempts).toHaveLength(1), WAIT_OPTIONS)
    expect(await setup.site.end('SIGTERM')).toBe(0)
    expect(await setup.states()).toEqual(['waiting', 'waiting'])
    setup.smtp.setMode('accept')
    await setup.start()
    await expectEmailedOnce(setup, sent)
  })

  test('hangs while the site is killed and started again', async ({ onTestFinished: finished }) => {
    const setup = await open('hang at data', finished)
    const sent = [await expectSent(setup.site.origin), await expectSent(setup.site.origin)]
    await vi.waitFor(() => expect(setup.smtp.attempts).toHaveLength(1), WAIT_OPTIONS)
    await setup.site.end('SIGKILL')
    setup.smtp.setMode('accept')
    const { origin, messages } = await setup.start()
    expect(messages).toBe('2 unread messages, 0 in quarantine')
    sent.push(await expectSent(origin))
    await expectEmailedOnce(setup, sent)
  })
})
