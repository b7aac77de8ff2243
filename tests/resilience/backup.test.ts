import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMAND_ENV, runCommand } from '../fakes/command.ts'
import { expectSent } from '../fakes/contact/client.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const CONTENT = join(import.meta.dirname, '../../sample')
// Writing this many bytes takes long enough to be interrupted.
const LARGE_BYTES = 60_000_000
const WAIT_OPTIONS = { timeout: 30_000, interval: 2 }

function command(env: Record<string, string>) {
  return async (...args: string[]) => (await runCommand(args, env)).stdout
}

test('a backup of a running site restores the same site on an empty machine', async () => {
  const site = await startSite()
  onTestFinished(site.stop)
  const sent = [await expectSent(site.origin), await expectSent(site.origin)]
  const here = await createFolder()
  const run = command({ DATA_DIR: site.dataDir, INIT_CWD: here })
  const [, file = ''] = /^Wrote (\S+): .* and 2 messages/.exec(await run('cli/backup.ts', '.')) ?? []

  const there = await createFolder()
  const dirs = { CONTENT_DIR: join(there, 'content'), DATA_DIR: join(there, 'data') }
  const restore = command({ ...dirs, INIT_CWD: here })
  expect(await restore('cli/restore.ts', file, '--dry-run')).toContain(
    'The 2 messages in the backup would replace the current 0 messages',
  )
  expect(await readdir(there)).toEqual([])
  expect(await restore('cli/restore.ts', file)).toContain('2 messages')
  expect(await restore('cli/inbox.ts', 'export')).toBe(await run('cli/inbox.ts', 'export'))
  const restored = await startSite(dirs)
  onTestFinished(restored.stop)
  const [one, other] = await Promise.all(
    [site, restored].map(async ({ origin }) => (await fetch(`${origin}/api/v1/project/getall`)).text()),
  )
  expect(other).toBe(one)
  sent.push(await expectSent(restored.origin))
  expect(JSON.parse(await restore('cli/inbox.ts', 'export'))).toMatchObject(
    sent.map((fields, index) => ({ number: index + 1, ...fields })).reverse(),
  )
})

test.each([
  ['SIGKILL', 1],
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('a backup interrupted by %s leaves no partial file with the name of a backup', async (signal, parts) => {
  const { dir, child } = await startLargeBackup()
  await vi.waitFor(async () => {
    const [name = ''] = await readdir(join(dir, 'out'))
    expect(name).toMatch(/\.part$/)
    expect((await stat(join(dir, 'out', name))).size).toBeGreaterThan(0)
  }, WAIT_OPTIONS)
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  const names = await readdir(join(dir, 'out'))
  expect(names.filter((name) => !name.endsWith('.part'))).toEqual([])
  expect(names).toHaveLength(parts)
})

async function startLargeBackup(): Promise<{ dir: string; child: ChildProcess }> {
  const dir = await createFolder()
  await cp(CONTENT, join(dir, 'content'), { recursive: true })
  await mkdir(join(dir, 'out'))
  await writeFile(join(dir, 'content/large.avif'), randomBytes(LARGE_BYTES))
  const env = { ...COMMAND_ENV, CONTENT_DIR: join(dir, 'content'), DATA_DIR: join(dir, 'data'), INIT_CWD: dir }
  const child = spawn(process.execPath, ['cli/backup.ts', 'out'], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { dir, child }
}
