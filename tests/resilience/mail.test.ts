import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInbox } from '../../server/contact/inbox.ts'
import { leaseMail, markFailed } from '../../server/contact/mail/outbox-store.ts'
import { runCommand } from '../fakes/command.ts'
import { expectSent } from '../fakes/contact/client.ts'
import { databaseFile } from '../fakes/contact/database-file.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
import { queueEmails } from '../fakes/mail/mailbox.ts'
import { startSmtp } from '../fakes/mail/smtp.ts'
import { createFolder, openTestDatabase } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const WAIT_OPTIONS = { timeout: 90_000, interval: 250 }

test('the owner gets each message once from a site that is killed while its mail server hangs', async () => {
  const dataDir = await createFolder()
  const smtp = await startSmtp('hang at data')
  onTestFinished(smtp.close)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_URL: smtp.url, MAIL_TO: 'robin@example.com' }
  const killed = await startSite(env)
  onTestFinished(killed.stop)
  const sent = [await expectSent(killed.origin), await expectSent(killed.origin)]
  await vi.waitFor(() => expect(smtp.attempts).toHaveLength(1), WAIT_OPTIONS)
  await killed.end('SIGKILL')
  smtp.setMode('accept')
  const { origin, messages, stop } = await startSite(env)
  onTestFinished(stop)
  expect(messages).toBe('2 unread messages, 0 in quarantine')
  sent.push(await expectSent(origin))
  const subjects = sent.map(({ subject }) => `${subject} (from Ada)`).toSorted()
  const mailed = () => smtp.emails.map((source) => readMail(source).headers.get('subject')).toSorted()
  await vi.waitFor(() => expect(mailed()).toEqual(subjects), WAIT_OPTIONS)
  const inbox = createInbox(openTestDatabase({ file: databaseFile(dataDir) }))
  const states = async () => (await inbox.list('everything')).map(({ mail }) => mail.state)
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent', 'sent']), WAIT_OPTIONS)
  expect(mailed()).toEqual(subjects)
})

test('a notification that was given up is posted again after resend', async () => {
  const posts: unknown[] = []
  const server = createServer(async (request, response) => {
    posts.push(await json(request))
    response.end('ok')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const dataDir = await createFolder()
  const database = openTestDatabase({ file: databaseFile(dataDir) })
  const [failed = ''] = await queueEmails(database, 1, 0)
  const lease = await leaseMail(database, failed, 0)
  if (!lease) throw new Error('The notification is not due.')
  await markFailed(database, lease, { retryAt: undefined, reason: 'status 404', refusals: 0 })
  const port = (server.address() as AddressInfo).port
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NOTIFY_URL: `http://127.0.0.1:${port}/secret` }
  const { stop } = await startSite(env)
  onTestFinished(stop)
  const stdout = 'Message 1 will be sent to you again.\n'
  expect(await runCommand(['cli/inbox.ts', 'resend', '1'], env)).toEqual({ status: 0, stdout, stderr: '' })
  await vi.waitFor(() => expect(posts).toHaveLength(1), WAIT_OPTIONS)
  await vi.waitFor(async () => expect((await createInbox(database).find(1))?.mail.state).toBe('sent'), WAIT_OPTIONS)
})
