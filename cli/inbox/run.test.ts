import { expect, test } from 'vitest'
import { createInbox } from '../../server/contact/inbox.ts'
import { leaseMail, markFailed } from '../../server/contact/mail/outbox-store.ts'
import { queueEmails } from '../../tests/fakes/mail/mailbox.ts'
import { createEmptyDatabase, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createTerminal } from '../command/terminal.ts'
import { parseInboxArgs } from './args.ts'
import { runInbox } from './run.ts'

/** Opens an inbox whose first message could not be emailed. */
async function open() {
  const location = await createEmptyDatabase('sqlite')
  const database = openTestDatabase(location)
  const [failed = ''] = await queueEmails(database, 2, 0)
  const lease = await leaseMail(database, failed, 0)
  if (!lease) throw new Error('The email is not due.')
  await markFailed(database, lease, { retryAt: undefined, reason: '550 never\u001b[2J', refusals: 1 })
  const run = (line: string, mailed = true) =>
    runInbox(parseInboxArgs(line.split(' ')), { inbox: createInbox(database), mailed, now: 0 }, createTerminal({}, {}))
  return { run, reader: openTestDatabase(location) }
}

test('shows a failed email with its reason and the command that sends it again', async () => {
  const { run } = await open()
  expect((await run('list')).text).toMatch(/waiting\n.*failed\n.*npm run inbox -- resend 1$/)
  expect((await run('read 1')).text).toContain('failed (1 attempt; 550 never\ufffd[2J)')
})

test('resends only if email is configured', async () => {
  const { run } = await open()
  expect(await run('resend 1', false)).toMatchObject({ status: 1 })
  expect(await run('resend 1')).toEqual({ text: 'Message 1 will be emailed again.', status: 0 })
  expect((await run('read 1')).text).toContain('waiting (1 attempt)')
  expect(await run('resend 9')).toMatchObject({ status: 1 })
})

test('a deletion reports where the text may remain', async () => {
  const { run, reader } = await open()
  await reader.snapshot(async (db) => {
    await db.selectFrom('messages').selectAll().execute()
    expect((await run('delete 1')).text).toMatch(/^Message 1 .*\nOlder backups .*\nAnother process is reading/)
  })
  expect((await run('delete 2')).text).not.toContain('Another process')
})
