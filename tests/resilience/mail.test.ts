import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
  const execute = (statement: string) => {
    const file = new DatabaseSync(databaseFile(dataDir))
    file.exec(statement)
    file.close()
  }
  return { smtp, start, site: await start(), execute, states: () => readStates(database) }
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
  test.for([
    'refuse',
    'refuse for now',
    'refuse login',
    'drop after data',
    'hang at greeting',
    'drop at greeting',
    'garble',
    'hang at data',
  ] as const)('is in mode %s for a while', async (mode, { onTestFinished: finished }) => {
    const setup = await open(mode, finished)
    const sent = [await expectSent(setup.site.origin)]
    await vi.waitFor(() => expect(setup.smtp.attempts.length).toBeGreaterThan(0), WAIT_OPTIONS)
    sent.push(await expectSent(setup.site.origin), await expectSent(setup.site.origin))
    expect(setup.smtp.emails).toEqual([])
    setup.smtp.setMode('accept')
    await expectEmailedOnce(setup, sent)
  })

  test('is down for a while', async ({ onTestFinished: finished }) => {
    const setup = await open('accept', finished)
    await setup.smtp.close()
    const sent = [await expectSent(setup.site.origin), await expectSent(setup.site.origin)]
    await vi.waitFor(async () => expect(await setup.states()).toContain('waiting'), WAIT_OPTIONS)
    await setup.smtp.open()
    await expectEmailedOnce(setup, sent)
  })

  test('accepts late', async ({ onTestFinished: finished }) => {
    const setup = await open('hold', finished)
    const sent = [await expectSent(setup.site.origin)]
    await vi.waitFor(() => expect(setup.smtp.attempts).toEqual(['hold']), WAIT_OPTIONS)
    sent.push(await expectSent(setup.site.origin))
    expect(await setup.states()).toEqual(['waiting', 'sending'])
    setup.smtp.setMode('accept')
    setup.smtp.release()
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
    const { origin } = await setup.start()
    sent.push(await expectSent(origin))
    await expectEmailedOnce(setup, sent)
  })
})

test('one email that cannot be marked as sent does not block the others, and is sent once', async ({
  onTestFinished,
}) => {
  const setup = await open('hold', onTestFinished)
  const sent = [await expectSent(setup.site.origin), await expectSent(setup.site.origin)]
  await vi.waitFor(() => expect(setup.smtp.attempts).toEqual(['hold']), WAIT_OPTIONS)
  setup.execute(`create trigger broken before update on outbox when new.state = 'sent' and old.attempts = 1
    and old.message_id = (select id from messages order by number limit 1) begin select raise(abort, 'broken'); end`)
  setup.smtp.setMode('accept')
  setup.smtp.release()
  await vi.waitFor(async () => expect(await setup.states()).toEqual(['sent', 'sending']), WAIT_OPTIONS)
  setup.execute('drop trigger broken')
  await expectEmailedOnce(setup, sent)
})
