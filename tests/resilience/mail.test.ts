import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type onTestFinished, test, vi } from 'vitest'
import { createDatabase, type Database } from '../../server/database/open.ts'
import { createInbox } from '../../server/messages/inbox.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { type SmtpMode, startSmtp } from '../fakes/mail/smtp.ts'
import { startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'
import { fileIn } from './db-assertions.ts'

const LONGEST_STORY = { timeout: 90_000, interval: 250 }

type Finish = typeof onTestFinished

/** A site whose mail goes to a server in this mode; both can be ended and started again. */
async function open(mode: SmtpMode, finished: Finish) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-mail-'))
  const smtp = await startSmtp(mode)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' }
  const start = async () => {
    const site = await startSite(env)
    finished(site.stop)
    return site
  }
  const database = createDatabase({ file: fileIn(dataDir) })
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

/** By what the mail server has said it took. */
function subjectsOf(mails: string[]): string[] {
  return mails.map((source) => readMail(source).headers.get('subject') ?? '').toSorted()
}

async function expectMailedOnce({ smtp, states }: Awaited<ReturnType<typeof open>>, sent: { subject: string }[]) {
  const subjects = sent.map(({ subject }) => `${subject} (from Ada)`).toSorted()
  await vi.waitFor(() => expect(subjectsOf(smtp.mails)).toEqual(subjects), LONGEST_STORY)
  await vi.waitFor(async () => expect(await states()).toEqual(sent.map(() => 'sent')), LONGEST_STORY)
  expect(subjectsOf(smtp.mails)).toEqual(subjects)
}

describe.concurrent('a visitor gets a response, and the owner each message once, with a mail server that', () => {
  test.for([
    'refuse',
    'refuse for now',
    'refuse login',
    'drop after data',
    'hang at greeting',
    'drop at greeting',
    'garble',
    'hang at data',
  ] as const)('does %s for a while', async (mode, { onTestFinished: finished }) => {
    const world = await open(mode, finished)
    const sent = [await expectSent(world.site.origin)]
    await vi.waitFor(() => expect(world.smtp.seen.length).toBeGreaterThan(0), LONGEST_STORY)
    // The mail server still refuses or hangs, and visitors go on writing.
    sent.push(await expectSent(world.site.origin), await expectSent(world.site.origin))
    expect(world.smtp.mails).toEqual([])
    world.smtp.become('accept')
    await expectMailedOnce(world, sent)
  })

  test('is not there for a while', async ({ onTestFinished: finished }) => {
    const world = await open('accept', finished)
    await world.smtp.close()
    const sent = [await expectSent(world.site.origin), await expectSent(world.site.origin)]
    await vi.waitFor(async () => expect(await world.states()).toContain('waiting'), LONGEST_STORY)
    await world.smtp.open()
    await expectMailedOnce(world, sent)
  })

  test('accepts late', async ({ onTestFinished: finished }) => {
    const world = await open('hold', finished)
    const sent = [await expectSent(world.site.origin)]
    await vi.waitFor(() => expect(world.smtp.seen).toEqual(['hold']), LONGEST_STORY)
    sent.push(await expectSent(world.site.origin))
    expect(await world.states()).toEqual(['waiting', 'sending'])
    world.smtp.become('accept')
    world.smtp.release()
    await expectMailedOnce(world, sent)
  })

  test('hangs while the site is stopped and started again', async ({ onTestFinished: finished }) => {
    const world = await open('hang at data', finished)
    const sent = [await expectSent(world.site.origin), await expectSent(world.site.origin)]
    await vi.waitFor(() => expect(world.smtp.seen).toHaveLength(1), LONGEST_STORY)
    expect(await world.site.end('SIGTERM')).toBe(0)
    expect(await world.states()).toEqual(['waiting', 'waiting'])
    world.smtp.become('accept')
    await world.start()
    await expectMailedOnce(world, sent)
  })

  test('hangs while the site is killed and started again', async ({ onTestFinished: finished }) => {
    const world = await open('hang at data', finished)
    const sent = [await expectSent(world.site.origin), await expectSent(world.site.origin)]
    await vi.waitFor(() => expect(world.smtp.seen).toHaveLength(1), LONGEST_STORY)
    await world.site.end('SIGKILL')
    world.smtp.become('accept')
    const { origin } = await world.start()
    sent.push(await expectSent(origin))
    await expectMailedOnce(world, sent)
  })
})
