import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../../tests/fakes/mail/smtp.ts'
import { createEmptyDatabase, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import { createInbox } from '../inbox.ts'
import { openContact } from '../open.ts'
import { insertMessage } from '../store.ts'
import { queueMail } from './outbox-store.ts'

const START = Date.parse('2026-02-03T04:05:06.789Z')
const MINUTE_MS = 60_000
const SECRET = '/services/T0/secret-path'
const MESSAGE = { _id: '0123456789abcdef01234567', senderName: 'Ada <!channel>', subject: 'Hello', message: 'A line.' }

async function open({ smtpUrl }: { smtpUrl?: string } = {}) {
  const webhook = { status: 200, posts: [] as { headers: IncomingHttpHeaders; body: unknown }[] }
  const server = createServer(async (request, response) => {
    webhook.posts.push({ headers: request.headers, body: await json(request) })
    response.writeHead(webhook.status, { location: '/elsewhere' }).end('ok')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => void server.close().closeAllConnections()
  onTestFinished(close)
  const database = openTestDatabase(await createEmptyDatabase('sqlite'))
  const lines: unknown[] = []
  const clock = { at: START }
  const settings = {
    notifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SECRET}?key=secret`,
    ...(smtpUrl && { mail: { smtpUrl, to: 'robin@example.com', from: 'robin@example.com' } }),
    siteUrl: 'https://robin.example',
    contactLimits: { perIp: [], total: [] },
    retention: { spamDays: 30 },
  }
  const log = (...line: unknown[]) => void lines.push(line)
  const { outbox, ...contact } = openContact(settings, database, { log, now: () => clock.at })
  onTestFinished(contact.close)
  await database.write(async (trx) => {
    await insertMessage(trx, { ...MESSAGE, createdAt: new Date(START).toISOString() })
    await queueMail(trx, MESSAGE._id, START)
  })
  async function poll() {
    clock.at += MINUTE_MS
    await outbox?.poll()
    return (await createInbox(database).find(1))?.mail
  }
  return { webhook, close, poll, lines }
}

test('a message is announced to Slack, Discord, and ntfy without its text', async () => {
  const { webhook, poll, lines } = await open()
  expect(await poll()).toEqual({ state: 'sent', attempts: 1 })
  const text = 'New message from Ada ‹!channel›: Hello'
  expect(webhook.posts).toMatchObject([
    {
      headers: { 'content-type': 'application/json', 'x-template': 'yes', 'x-message': '{{.text}}' },
      body: { text, content: text, allowed_mentions: { parse: [] } },
    },
  ])
  expect(JSON.stringify([webhook.posts, lines])).not.toContain('A line.')
})

test.each([404, 500, 302])('a status of %i is retried, and the log does not contain the URL', async (status) => {
  const { webhook, poll, lines } = await open()
  webhook.status = status
  const error = expect.stringMatching(
    new RegExp(`^127\\.0\\.0\\.1:\\d+ \\(NOTIFY_URL\\) responded with status ${status}$`),
  )
  expect(await poll()).toEqual({ state: 'waiting', attempts: 1, error })
  webhook.status = 204
  expect(await poll()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an unreachable host is retried, and the log does not contain the URL', async () => {
  const { close, poll, lines } = await open()
  close()
  const error = expect.stringMatching(/^could not reach 127\.0\.0\.1:\d+ \(NOTIFY_URL\): ECONNREFUSED$/)
  expect(await poll()).toEqual({ state: 'waiting', attempts: 1, error })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a mail server that is down does not stop the notification, which is not repeated', async () => {
  const smtp = await startSmtp()
  await smtp.close()
  const { webhook, poll } = await open({ smtpUrl: smtp.url })
  expect(await poll()).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await poll()).toMatchObject({ state: 'waiting', attempts: 2 })
  expect(webhook.posts).toHaveLength(1)
})

test('a retried notification does not repeat the email', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  const { webhook, poll } = await open({ smtpUrl: smtp.url })
  webhook.status = 500
  expect(await poll()).toMatchObject({ state: 'waiting' })
  webhook.status = 200
  expect(await poll()).toMatchObject({ state: 'sent' })
  expect([smtp.emails.length, webhook.posts.length]).toEqual([1, 2])
})
