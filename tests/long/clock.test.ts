import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TOKEN_HEADER } from '../../contract/message.ts'
import { formToken } from '../../contract/routes.ts'
import { createMessage, expectPages, expectReadiness, expectSent, send } from '../fakes/contact/client.ts'
import { databaseFile, readInboxSubjects, readOutbox } from '../fakes/contact/database-file.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { startSmtp } from '../fakes/mail/smtp.ts'
import { startSite } from '../fakes/site.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PRELOAD = join(import.meta.dirname, '../fakes/shifted-clock.ts')
const LAUNCH = [process.execPath, '--import', PRELOAD, 'build/server/main.js']
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 }

async function open(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-clock-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const CLOCK_FILE = join(dir, 'clock')
  const move = (ms: number) => writeFile(CLOCK_FILE, String(ms))
  await move(0)
  const site = await startSite({ LOG_LEVEL: 'info', CLOCK_FILE, ...env }, LAUNCH)
  onTestFinished(site.stop)
  return { ...site, move }
}

async function fetchToken(origin: string): Promise<string> {
  const response = await fetch(origin + formToken.path)
  expect(response.status).toBe(200)
  return (await response.json()).token
}

test('a clock set forward ends a rate limit, and one set back does not lock visitors out', async () => {
  const { origin, move } = await open({ CONTACT_LIMIT: '2/1h' })
  const statuses = async () => [
    await send(origin, createMessage()),
    await send(origin, createMessage()),
    await send(origin, createMessage()),
  ]
  const expectLimit = async () => expect((await statuses()).map(({ status }) => status)).toEqual([201, 201, 429])
  await expectLimit()
  await move(DAY_MS)
  await expectLimit()
  await move(-DAY_MS)
  await expectLimit()
  await expectPages(origin)
})

test('a clock set back blocks neither readiness nor the timeout for a locked database', async () => {
  const { origin, move, dataDir } = await open()
  await expectReadiness(origin, 200)
  const other = new DatabaseSync(databaseFile(dataDir))
  other.exec('begin immediate')
  const rejected = send(origin, createMessage())
  await move(-DAY_MS)
  await expectReadiness(origin, 503)
  expect(await rejected).toMatchObject({ status: 503 })
  other.close()
  await expectReadiness(origin, 200)
})

test('a form that was open while the clock was set back is not spam', async () => {
  const { origin, move, logs, dataDir } = await open()
  const token = await fetchToken(origin)
  await move(-DAY_MS)
  const fields = createMessage()
  expect(await send(origin, fields, { [TOKEN_HEADER]: token })).toMatchObject({ status: 201 })
  expect(readInboxSubjects(dataDir)).toEqual([fields.subject])
  expect(logs.join('')).not.toContain('"level":"error"')
})

test('pending email is sent without delay after the clock is set back', async () => {
  const smtp = await startSmtp('refuse for now')
  onTestFinished(smtp.close)
  const { origin, move } = await open({ SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' })
  const { subject } = await expectSent(origin)
  await vi.waitFor(() => expect(smtp.attempts.length).toBeGreaterThan(0), WAIT_OPTIONS)
  await move(-DAY_MS)
  smtp.setMode('accept')
  const mailed = () => smtp.emails.map((source) => readMail(source).headers.get('subject'))
  await vi.waitFor(() => expect(mailed()).toEqual([`${subject} (from Ada)`]), WAIT_OPTIONS)
})

test('an email whose connection drops after its body is tried four times in a day, and its message stays', async () => {
  const smtp = await startSmtp('drop after data')
  onTestFinished(smtp.close)
  const { origin, move, dataDir, logs } = await open({ SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' })
  const { subject } = await expectSent(origin)
  for (const [index, hour] of [0, 1, 3, 30].entries()) {
    await move(hour * HOUR_MS)
    // The next attempt is due relative to the time at which this one is recorded as failed.
    const failed = { state: index === 3 ? 'failed' : 'waiting', attempts: index + 1 }
    await vi.waitFor(() => expect(readOutbox(dataDir)).toEqual([failed]), WAIT_OPTIONS)
    expect(smtp.attempts).toHaveLength(index + 1)
  }
  await vi.waitFor(() => expect(logs.join('')).toContain('gave up sending an email'), WAIT_OPTIONS)
  await move(60 * HOUR_MS)
  smtp.setMode('accept')
  await expectSent(origin)
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), WAIT_OPTIONS)
  expect(smtp.attempts).toHaveLength(5)
  expect(readInboxSubjects(dataDir)).toContain(subject)
})
