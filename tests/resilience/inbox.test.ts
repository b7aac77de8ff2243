import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../fakes/command.ts'
import { expectSent, type MessageFields } from '../fakes/contact/client.ts'
import { createPostgresDatabase } from '../fakes/postgres/postgres.ts'
import { startSite } from '../fakes/site.ts'

test.each(['SQLite', 'PostgreSQL'])(
  'while the site runs on %s, the owner can list and delete messages, and no URL shows them',
  async (kind) => {
    const env: Record<string, string> =
      kind === 'SQLite' ? {} : { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) }
    const { origin, dataDir, stop } = await startSite({ LOG_LEVEL: 'silent', ...env })
    onTestFinished(stop)
    const inbox = (...args: string[]) => runCommand(['cli/inbox.ts', ...args], { DATA_DIR: dataDir, ...env })
    const [first, second] = [await expectSent(origin), await expectSent(origin)]
    await expectPrivate(origin, first)
    expect(JSON.parse((await inbox('export')).stdout)).toMatchObject([
      { ...second, state: 'new' },
      { ...first, state: 'new' },
    ])
    expect(await inbox('delete', '1', '2')).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes') })
    expect(await inbox('delete', '1', '2', '--yes')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Message 1 permanently deleted\.\nMessage 2 permanently deleted\.\n/),
    })
    expect(await inbox()).toMatchObject({ status: 0, stdout: 'No messages.\n' })
    expect(await inbox('nonsense')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Unknown command: nonsense'),
    })
  },
)

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
