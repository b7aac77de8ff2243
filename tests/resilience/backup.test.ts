import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../server/database/open.ts'
import { COMMAND_ENV } from '../fakes/command.ts'
import { startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'

const CONTENT = join(import.meta.dirname, '../../content')
/** Long enough in the writing to be ended in the middle. */
const LARGE_BYTES = 60_000_000
const LOOK_MS = 2

async function createFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function command(env: Record<string, string>) {
  const whole = { ...COMMAND_ENV, ...env }
  return async (...args: string[]) => (await promisify(execFile)(process.execPath, args, { env: whole })).stdout
}

test('a site backed up while running is the same site on an empty machine', async () => {
  const site = await startSite()
  onTestFinished(site.stop)
  const sent = [await expectSent(site.origin), await expectSent(site.origin)]
  const here = await createFolder()
  const run = command({ DATA_DIR: site.dataDir, INIT_CWD: here })
  expect(await run('cli/export.ts', '--backup', 'b.tar.gz')).toContain('and 2 messages')

  const there = await createFolder()
  const place = { CONTENT_DIR: join(there, 'content'), DATA_DIR: join(there, 'data') }
  const restore = command({ ...place, INIT_CWD: here })
  expect(await restore('cli/import.ts', 'b.tar.gz', '--dry-run')).toContain('2 messages would replace 0')
  expect(await readdir(there)).toEqual([])
  expect(await restore('cli/import.ts', 'b.tar.gz')).toContain('2 messages')
  expect(await restore('cli/inbox.ts', '--json')).toBe(await run('cli/inbox.ts', '--json'))
  const swap = { moves: [], staging: join(there, 'content.import-1') }
  await writeFile(join(place.DATA_DIR, 'restore.json'), JSON.stringify({ id: 'killed before its commit', swap }))
  const restored = await startSite(place)
  onTestFinished(restored.stop)
  expect(await readdir(place.DATA_DIR)).not.toContain('restore.json')
  const [one, other] = await Promise.all(
    [site, restored].map(async ({ origin }) => (await fetch(`${origin}/api/v1/project/getall`)).text()),
  )
  expect(other).toBe(one)
  sent.push(await expectSent(restored.origin))
  expect(JSON.parse(await restore('cli/inbox.ts', '--json'))).toMatchObject(
    sent.map((words, index) => ({ number: index + 1, ...words })).reverse(),
  )
})

test('a static export after a restore that was killed after its commit shows the restored content', async () => {
  const dir = await createFolder()
  const place = { CONTENT_DIR: join(dir, 'content'), DATA_DIR: join(dir, 'data') }
  const { backup } = await createKilledRestore(dir)
  const run = command({ ...place, INIT_CWD: dir })
  expect(await run('cli/export.ts', 'out')).toContain('Nothing was lost.')
  expect(await readdir(backup)).toEqual(['old.yaml'])
  expect(await readdir(place.CONTENT_DIR)).toContain('site.yaml')
  expect(await readdir(place.DATA_DIR)).not.toContain('restore.json')
})

/** Content and messages are restored, and the journal is still there. */
async function createKilledRestore(dir: string) {
  const content = join(dir, 'content')
  const staging = join(dir, 'content.import-1')
  const backup = join(dir, 'content.before-1')
  await cp(CONTENT, content, { recursive: true })
  await mkdir(backup)
  await writeFile(join(backup, 'old.yaml'), '')
  const moves = [
    { from: content, to: backup },
    { from: staging, to: content },
  ]
  const database = createDatabase({ file: join(dir, 'data/vitrine.sqlite') })
  await database.write((trx) => trx.insertInto('secrets').values({ name: 'restore', value: 'id' }).execute())
  await database.close()
  await writeFile(join(dir, 'data/restore.json'), JSON.stringify({ id: 'id', swap: { moves, staging, backup } }))
  return { backup }
}

test.each([
  ['SIGKILL', 1],
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('ended by %s in the middle, no partial file has the name of a backup', async (signal, parts) => {
  const { dir, child } = await startLargeBackup()
  await untilHalfWritten(dir)
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
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

async function untilHalfWritten(dir: string): Promise<void> {
  for (;;) {
    const [name] = await readdir(join(dir, 'out'))
    // A file may be renamed between the two looks.
    const size = name
      ? await stat(join(dir, 'out', name))
          .then((found) => found.size)
          .catch(() => 0)
      : 0
    if (name && !name.endsWith('.part')) throw new Error('The backup was whole before it could be ended.')
    if (size > 0) return
    await wait(LOOK_MS)
  }
}
