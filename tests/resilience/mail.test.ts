import { expect, onTestFinished, test, vi } from 'vitest'
import { createInbox } from '../../server/contact/inbox.ts'
import { expectSent } from '../fakes/contact/client.ts'
import { databaseFile } from '../fakes/contact/database-file.ts'
import { readMail } from '../fakes/mail/mail-reader.ts'
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
