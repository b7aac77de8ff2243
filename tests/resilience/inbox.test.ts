import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { print } from '../../cli/command/run.ts'
import { createTerminal } from '../../cli/command/terminal.ts'
import { parseInboxArgs } from '../../cli/inbox/args.ts'
import { runInbox } from '../../cli/inbox/run.ts'
import { readConfig } from '../../server/config.ts'
import { createInbox } from '../../server/contact/inbox.ts'
import { createDatabase } from '../../server/database/open.ts'
import { COMMAND_ENV } from '../fakes/command.ts'
import { expectSent, type MessageFields } from '../fakes/contact/client.ts'
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
  return { origin: site.origin, command, inbox: (...args: string[]) => runInProcess(args, env) }
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
