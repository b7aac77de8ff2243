import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInbox } from '../../server/contact/inbox.ts'
import { leaseMail, markFailed } from '../../server/contact/mail/outbox-store.ts'
import { insertMessage } from '../../server/contact/store.ts'
import type { SpamReason } from '../../server/database/schema.ts'
import { queueEmails } from '../../tests/fakes/mail/mailbox.ts'
import { createEmptyDatabase, createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createTerminal } from '../command/terminal.ts'
import { runInbox } from './actions.ts'
import { parseInboxArgs } from './args.ts'

/** Opens an inbox whose first message could not be emailed. */
async function open() {
  const location = await createEmptyDatabase('sqlite')
  const database = openTestDatabase(location)
  const [failed = ''] = await queueEmails(database, 2, 0)
  const lease = await leaseMail(database, failed, 0)
  if (!lease) throw new Error('The email is not due.')
  await markFailed(database, lease, { retryAt: undefined, reason: '550 never\u001b[2J', refusals: 1 })
  const cwd = await createFolder()
  const inbox = createInbox(database)
  const run = (line: string, { mailed = true, isConfirmed }: { mailed?: boolean; isConfirmed?: boolean } = {}) => {
    const confirm = isConfirmed === undefined ? undefined : async () => isConfirmed
    const deps = { inbox, mailed, now: 0, cwd, confirm }
    return runInbox(parseInboxArgs(line.split(' ')), deps, createTerminal({}, {}))
  }
  const add = (number: number, spam: SpamReason) =>
    database.write((trx) =>
      insertMessage(trx, {
        _id: String(number),
        senderName: 'Bot',
        subject: 'Buy',
        message: 'buy@spam.example',
        createdAt: '2026-02-03T04:05:06.789Z',
        spam,
      }),
    )
  return { run, add, cwd, inbox, reader: openTestDatabase(location) }
}

test('shows a failed email with its reason and the command that sends it again', async () => {
  const { run } = await open()
  expect((await run('list')).text).toMatch(/waiting\n.*failed\n.*npm run inbox -- resend 1$/)
  expect((await run('read 1')).text).toContain('failed (1 attempt; 550 never\ufffd[2J)')
})

test('resends only if email or notifications are configured', async () => {
  const { run } = await open()
  expect(await run('resend 1', { mailed: false })).toMatchObject({ status: 1 })
  expect(await run('resend 1')).toEqual({ text: 'Message 1 will be sent to you again.', status: 0 })
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

test('the list ends with the messages in quarantine, but not as JSON', async () => {
  const { run, add } = await open()
  await add(3, 'honeypot')
  expect((await run('list')).text).toMatch(/\n1 looks like spam: npm run inbox -- spam$/)
  await add(4, 'too-many-links')
  await add(5, 'over-total')
  expect((await run('list')).text).toMatch(
    /\n2 look like spam: npm run inbox -- spam\n1 over CONTACT_TOTAL, maybe not spam: npm run inbox -- spam$/,
  )
  expect(JSON.parse((await run('list --json')).text)).toHaveLength(2)
  expect((await run('spam')).text).not.toContain('look like spam')
})

test('messages in quarantine can be read and deleted', async () => {
  const { run, add, inbox } = await open()
  for (const number of [3, 4, 5]) await add(number, 'honeypot')
  expect((await run('spam read 3')).text).toMatch(/^Reply-To buy@spam.example {2}mailto:buy@spam.example\?subject=/m)
  for (const verb of ['read', 'delete']) {
    expect(await run(`spam ${verb} 1`)).toEqual({ text: 'Message 1 not found in quarantine.', status: 1 })
  }
  expect(await run('spam delete 3')).toMatchObject({ status: 0 })
  expect(await run('spam delete 4 5', { isConfirmed: true })).toMatchObject({ status: 0 })
  expect(await inbox.count()).toMatchObject({ all: 2, spam: 0 })
})

test('deleting several messages asks first, unless --yes is given', async () => {
  const { run, inbox } = await open()
  expect(await run('delete 1 2')).toEqual({ text: expect.stringMatching(/Nothing was deleted.*--yes/), status: 1 })
  expect(await run('delete 1 2', { isConfirmed: false })).toEqual({ text: 'Nothing was deleted.', status: 1 })
  expect(await inbox.count()).toMatchObject({ all: 2 })
  expect(await run('delete 1 2 --yes')).toMatchObject({ status: 0 })
  expect(await inbox.count()).toMatchObject({ all: 0 })
})

test('the quarantine is cleared after asking', async () => {
  const { run, add, inbox } = await open()
  expect(await run('spam clear')).toMatchObject({ text: expect.stringMatching(/^0 messages/), status: 0 })
  await add(3, 'honeypot')
  await add(4, 'over-total')
  expect(await run('spam clear')).toEqual({ text: expect.stringMatching(/Nothing was deleted.*--yes/), status: 1 })
  expect(await run('spam clear', { isConfirmed: false })).toEqual({ text: 'Nothing was deleted.', status: 1 })
  expect(await run('spam clear', { isConfirmed: true })).toMatchObject({
    text: expect.stringMatching(/^2 messages permanently deleted\.\nOlder backups/),
    status: 0,
  })
  expect(await inbox.count()).toMatchObject({ all: 2, spam: 0, overTotal: 0 })
})

test('an export goes to a file that only its owner can read', async () => {
  const { run, cwd } = await open()
  expect(await run('export --out out/all.csv')).toEqual({
    text: 'Wrote out/all.csv: 2 messages. Keep it private.',
    status: 0,
  })
  const file = join(cwd, 'out/all.csv')
  expect(await readFile(file, 'utf8')).toMatch(/^number,createdAt,/)
  expect(JSON.parse((await run('export')).text)).toHaveLength(2)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
