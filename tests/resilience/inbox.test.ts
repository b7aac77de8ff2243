import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { print } from '../../cli/command/run.ts'
import { createTerminal } from '../../cli/command/terminal.ts'
import { parseInboxArgs } from '../../cli/inbox/args.ts'
import { runInbox } from '../../cli/inbox/run.ts'
import { HONEYPOT_HEADER } from '../../contract/message.ts'
import { readConfig } from '../../server/config.ts'
import { createInbox } from '../../server/contact/inbox.ts'
import { createDatabase } from '../../server/database/open.ts'
import { COMMAND_ENV } from '../fakes/command.ts'
import { createMessage, expectSent, type MessageFields, send } from '../fakes/contact/client.ts'
import { databaseFile } from '../fakes/contact/database-file.ts'
import { createPostgresDatabase } from '../fakes/postgres/postgres.ts'
import { startSite } from '../fakes/site.ts'

async function createDatabaseEnv(kind: string): Promise<Record<string, string>> {
  return kind === 'SQLite' ? {} : { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) }
}

async function open(databaseEnv: Record<string, string>) {
  const site = await startSite({ LOG_LEVEL: 'silent', ...databaseEnv })
  onTestFinished(site.stop)
  const env = { DATA_DIR: site.dataDir, ...databaseEnv }
  const command = async (...args: string[]) => {
    const options = { env: { ...COMMAND_ENV, ...env } }
    return (await promisify(execFile)(process.execPath, ['cli/inbox.ts', ...args], options)).stdout
  }
  return { origin: site.origin, dataDir: site.dataDir, command, inbox: (...args: string[]) => runInProcess(args, env) }
}

/** Runs the command in this process, because starting one is slow. */
async function runInProcess(args: string[], env: Record<string, string>): Promise<string> {
  const printed: string[] = []
  const database = createDatabase(readConfig(env).database)
  const deps = { inbox: createInbox(database), mailed: false, now: Date.now(), cwd: process.cwd() }
  const result = await runInbox(parseInboxArgs(args), deps, createTerminal({}, {}))
  await database.close()
  expect(result.status).toBe(0)
  print({ write: (text) => printed.push(text) }, result)
  return printed.join('')
}

describe.each(['SQLite', 'PostgreSQL'])('while the site runs on %s', (kind) => {
  test('the owner can list, read, search, archive, export, and delete messages, and no URL shows them', async () => {
    const { origin, inbox, command } = await open(await createDatabaseEnv(kind))
    expect(await command()).toBe('No messages.\n')
    const [first, second] = [await expectSent(origin), await expectSent(origin)]
    await expectPrivate(origin, first)
    expect(await inbox()).toMatch(
      new RegExp(`^\\*  2  .*${second.subject} .*\\n\\*  1  .*${first.subject} .*no email\\n$`),
    )
    expect(await inbox('read', '1')).toContain(first.message)
    expect(JSON.parse(await command('--json'))).toMatchObject([
      { number: 2, ...second, state: 'new' },
      { number: 1, ...first, state: 'read' },
    ])
    expect(await inbox('archive', '1')).toBe('Message 1 archived.\n')
    expect(await inbox('archived')).toContain(first.subject)
    expect(JSON.parse(await inbox('search', second.subject.toUpperCase(), '--json'))).toMatchObject([second])
    expect(await inbox('export', '--format', 'csv')).toContain(`${first.senderName},${first.subject}`)
    await expect(command('delete', '1', '2')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    })
    expect(await command('delete', '1', '2', '--yes')).toBe(
      'Message 1 permanently deleted.\nMessage 2 permanently deleted.\nOlder backups and emails that were already sent still contain the text.\n',
    )
    expect(await inbox()).toBe('No messages.\n')
    await expect(command('read', '1')).rejects.toMatchObject({ code: 1, stderr: 'Message 1 not found.\n' })
    await expect(command('nonsense')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown command: nonsense'),
    })
  })
})

test('spam gets a normal response, goes to quarantine, and can be released', async () => {
  const { origin, inbox, dataDir } = await open({})
  const spam = [
    await send(origin, createMessage(), { [HONEYPOT_HEADER]: 'filled' }),
    await send(origin, createMessage({ message: 'https://spam.example '.repeat(6) })),
  ]
  for (const { status, body } of spam) {
    expect({ status, body }).toMatchObject({ status: 201, body: { success: true, message: 'Message Sent' } })
  }
  expect(await inbox()).toBe('No messages.\n2 look like spam: npm run inbox -- spam\n')
  const quarantine: { spam: string }[] = JSON.parse(await inbox('spam', '--json'))
  expect(quarantine.map(({ spam }) => spam)).toEqual(['too-many-links', 'honeypot'])
  expect(await inbox('spam', 'release', '2')).toBe('Message 2 moved to the inbox.\n')
  expect(JSON.parse(await inbox('--json'))).toMatchObject([{ number: 2 }])
  const second = await startSite({ DATA_DIR: dataDir })
  onTestFinished(second.stop)
  expect(second.messages).toBe('1 unread message, 1 in quarantine')
})

test('a quarantine full of spam drops the oldest, and refuses no message', async () => {
  const { origin, inbox, dataDir } = await open({ CONTACT_TOTAL: '1/1h' })
  const database = new DatabaseSync(databaseFile(dataDir))
  onTestFinished(() => database.close())
  database.exec(`with recursive n as (select 1 as n union all select n + 1 from n where n < 5000)
    insert into messages (id, sender_name, subject, message, created_at, state, spam)
    select n, 'Bot', 'Spam', 'Spam', '2026-02-03T04:05:06.789Z', 'new', 'honeypot' from n`)
  expect(await send(origin, createMessage(), { [HONEYPOT_HEADER]: 'filled' })).toMatchObject({ status: 201 })
  await expectSent(origin)
  expect(await send(origin, createMessage())).toMatchObject({ status: 201, body: { success: true } })
  const numbers = JSON.parse(await inbox('spam', '--json')).map(({ number }: { number: number }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([5_001, 5_003, 2])
})

async function expectPrivate(origin: string, { message }: MessageFields): Promise<void> {
  const paths = ['message', 'messages', 'message/getall', 'message/get/1', 'message/send', 'inbox', 'message/delete/1']
  const files = ['vitrine.sqlite', 'data/vitrine.sqlite', '..%2fdata%2fvitrine.sqlite', '%2e%2e/data/vitrine.sqlite']
  for (const path of [
    ...paths.map((path) => `api/v1/${path}`),
    ...paths,
    ...files,
    ...files.map((file) => `pictures/${file}`),
  ]) {
    const response = await fetch(`${origin}/${path}`)
    expect({ path, status: response.status }).toEqual({ path, status: expect.not.toBeOneOf([200, 500]) })
    expect(await response.text()).not.toContain(message)
  }
}
