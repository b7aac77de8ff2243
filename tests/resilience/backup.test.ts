import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND_ENV } from '../fakes/command.ts'
import { startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'

const CONTENT = join(import.meta.dirname, '../../content')
// Writing this many bytes takes long enough to be interrupted.
const LARGE_BYTES = 60_000_000
const POLL_DELAY_MS = 2

async function createFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function command(env: Record<string, string>) {
  const whole = { ...COMMAND_ENV, ...env }
  return async (...args: string[]) => (await promisify(execFile)(process.execPath, args, { env: whole })).stdout
}

test('a backup of a running site restores the same site on an empty machine', async () => {
  const site = await startSite()
  onTestFinished(site.stop)
  const sent = [await expectSent(site.origin), await expectSent(site.origin)]
  const here = await createFolder()
  const run = command({ DATA_DIR: site.dataDir, INIT_CWD: here })
  expect(await run('cli/export.ts', '--backup', 'b.tar.gz')).toContain('and 2 messages')

  const there = await createFolder()
  const dirs = { CONTENT_DIR: join(there, 'content'), DATA_DIR: join(there, 'data') }
  const restore = command({ ...dirs, INIT_CWD: here })
  expect(await restore('cli/import.ts', 'b.tar.gz', '--dry-run')).toContain(
    'The 2 messages in the backup would replace the current 0 messages',
  )
  expect(await readdir(there)).toEqual([])
  expect(await restore('cli/import.ts', 'b.tar.gz')).toContain('2 messages')
  expect(await restore('cli/inbox.ts', '--json')).toBe(await run('cli/inbox.ts', '--json'))
  const restored = await startSite(dirs)
  onTestFinished(restored.stop)
  const [one, other] = await Promise.all(
    [site, restored].map(async ({ origin }) => (await fetch(`${origin}/api/v1/project/getall`)).text()),
  )
  expect(other).toBe(one)
  sent.push(await expectSent(restored.origin))
  expect(JSON.parse(await restore('cli/inbox.ts', '--json'))).toMatchObject(
    sent.map((fields, index) => ({ number: index + 1, ...fields })).reverse(),
  )
})

test.each([
  ['SIGKILL', 1],
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('a backup interrupted by %s leaves no partial file with the name of a backup', async (signal, parts) => {
  const { dir, child } = await startLargeBackup()
  await waitUntilHalfWritten(dir)
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
  const child = spawn(process.execPath, ['cli/export.ts', '--backup', 'out/b.tar.gz'], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { dir, child }
}

async function waitUntilHalfWritten(dir: string): Promise<void> {
  for (;;) {
    const [name] = await readdir(join(dir, 'out'))
    // The file may be renamed between both calls.
    const size = name
      ? await stat(join(dir, 'out', name))
          .then((found) => found.size)
          .catch(() => 0)
      : 0
    if (name && !name.endsWith('.part')) throw new Error('The backup was complete before it could be interrupted.')
    if (size > 0) return
    await wait(POLL_DELAY_MS)
  }
}
