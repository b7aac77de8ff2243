import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { countMessages } from '../../server/contact/snapshot.ts'
import { insertMessage } from '../../server/contact/store.ts'
import type { Database, Write } from '../../server/database/open.ts'
import { exportMessages } from '../../tests/fakes/export-messages.ts'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { findLastBackup } from './last-backup.ts'
import { runRestore } from './restore.ts'
import { runBackup } from './run.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const NAMES = [
  '.hidden',
  'a b/-.é',
  'e\u0301/例/👩‍👩‍👧',
  'ß\'"$\\%',
  'line\nend',
  '\ufeff',
  `${'deep/'.repeat(60)}${'n'.repeat(200)}`,
]
const LARGE_BYTES = 3_000_000

async function open(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const cwd = await createFolder()
  const database = openTestDatabase(await createEmptyDatabase(kind))
  const deps = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), database, cwd, now: NOW }
  return {
    ...deps,
    backUp: (file: string, force = false) => runBackup({ file, force }, deps),
    restore: (file: string, options = {}) =>
      runRestore({ file, force: false, dryRun: false, ...options }, { ...deps, print: () => {} }),
    async write(path: string, bytes: Buffer | string) {
      await mkdir(dirname(join(deps.contentDir, path)), { recursive: true })
      await writeFile(join(deps.contentDir, path), bytes)
    },
    async receive(subject: string) {
      const message = { _id: subject, senderName: 'Ada', subject, message: 'é\n漢', createdAt: NOW.toISOString() }
      await database.write((trx) => insertMessage(trx, message))
    },
  }
}

async function readAll(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const pairs = files.map(async (file) => [file.slice(dir.length + 1), (await readFile(file)).toString('base64')])
  return Object.fromEntries((await Promise.all(pairs)).sort())
}

describe.each(DATABASE_KINDS)('a backup written on %s', (from) => {
  test.each(DATABASE_KINDS)('is restored on an empty machine with %s, byte for byte', async (to) => {
    const here = await open(from)
    await here.write('empty', '')
    await here.write('banners/made/large-1.avif', randomBytes(LARGE_BYTES))
    for (const [index, name] of NAMES.entries()) await here.write(name, randomBytes(index * 511))
    for (const subject of ['one', 'two', 'three']) await here.receive(subject)
    expect(await here.backUp('b.tar.gz')).toMatchObject({
      status: 0,
      text: expect.stringMatching(
        /^Wrote b.tar.gz: 9 content files and 3 messages, 3\.\d MB\.\nIt contains visitors' mess/,
      ),
    })
    const there = await open(to)
    expect(await there.restore(join(here.cwd, 'b.tar.gz'))).toMatchObject({ status: 0 })
    expect(await readAll(there.contentDir)).toEqual(await readAll(here.contentDir))
    expect(await exportMessages(there.database)).toEqual(await exportMessages(here.database))
    expect(await readdir(there.cwd)).toEqual(['content'])
  })
})

test('a backup written by an earlier version is restored', async () => {
  const { contentDir, database, restore } = await open()
  expect(await restore(join(import.meta.dirname, 'version-1.tgz'))).toMatchObject({ status: 0 })
  const names = ['site.yaml', '例 é.txt', `${'deep/'.repeat(25)}x`]
  const texts = names.map((name) => readFile(join(contentDir, name), 'utf8'))
  expect(await Promise.all(texts)).toEqual(['name: Ada\n', 'unicode\n', 'long\n'])
  expect((await stat(join(contentDir, 'secret.txt'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(contentDir, 'banners/later'))).toEqual([])
  const { messages, outbox } = await exportMessages(database)
  expect(messages).toMatchObject([{ message: 'é\n漢' }, { subject: 'Links', spam: 'too-many-links' }])
  expect(outbox).toMatchObject([{ message_id: 'a1', state: 'sent', attempts: 2 }])
})

describe('a backup', () => {
  test('is an archive that tar extracts', async () => {
    const { cwd, contentDir, write, backUp } = await open()
    for (const name of NAMES) await write(name, name)
    await backUp('b.tar.gz')
    await mkdir(join(cwd, 'out'))
    await promisify(execFile)('tar', ['xzf', 'b.tar.gz', '-C', 'out'], { cwd })
    expect(await readAll(join(cwd, 'out/content'))).toEqual(await readAll(contentDir))
  })

  test('without messages says so, is readable by its owner only, and is recorded', async () => {
    const { cwd, dataDir, write, backUp } = await open()
    await write('site.yaml', 'x')
    expect((await backUp('deep/b.tar.gz')).text).toMatch(/ and 0 messages, 1 kB\.\nCopy it to another machine\.\n/)
    const file = join(cwd, 'deep/b.tar.gz')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await findLastBackup(dataDir)).toEqual({ madeAt: NOW.toISOString(), file })
  })

  test('replaces a file only with --force', async () => {
    const { cwd, write, backUp } = await open()
    await write('site.yaml', 'x')
    await writeFile(join(cwd, 'b.tar.gz'), 'mine')
    expect(await backUp('b.tar.gz')).toMatchObject({ status: 1, text: expect.stringContaining('--force') })
    expect(await readFile(join(cwd, 'b.tar.gz'), 'utf8')).toBe('mine')
    expect(await backUp('b.tar.gz', true)).toMatchObject({ status: 0 })
    expect(await backUp('content')).toMatchObject({ status: 1, text: expect.stringContaining('is a folder') })
  })

  test('preserves empty folders and file modes', async () => {
    const here = await open()
    await here.write('site.yaml', 'x')
    await here.write('drafts/secret.txt', 'x')
    await chmod(join(here.contentDir, 'drafts/secret.txt'), 0o600)
    await mkdir(join(here.contentDir, 'banners/later'), { recursive: true })
    await here.backUp('b.tar.gz')
    const there = await open()
    expect(await there.restore(join(here.cwd, 'b.tar.gz'))).toMatchObject({ status: 0 })
    expect(await readdir(join(there.contentDir, 'banners/later'))).toEqual([])
    const modes = ['site.yaml', 'drafts/secret.txt'].map(
      async (path) => (await stat(join(there.contentDir, path))).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o644, 0o600])
  })

  test('is deterministic', async () => {
    const { cwd, write, backUp } = await open()
    await write('b', '1')
    await write('a/c', '2')
    await backUp('one.tar.gz')
    await backUp('two.tar.gz')
    const [one, two] = await Promise.all(['one', 'two'].map((name) => readFile(join(cwd, `${name}.tar.gz`))))
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true)
  })

  test('follows symlinks and rejects cycles', async () => {
    const here = await open()
    await here.write('real/site.yaml', 'x')
    await symlink('real', join(here.contentDir, 'linked'))
    await here.backUp('b.tar.gz')
    const there = await open()
    await there.restore(join(here.cwd, 'b.tar.gz'))
    expect(Object.keys(await readAll(there.contentDir))).toEqual(['linked/site.yaml', 'real/site.yaml'])
    await symlink('..', join(here.contentDir, 'real/round'))
    await expect(here.backUp('c.tar.gz')).rejects.toThrow('is a symlink to a folder that contains it')
  })

  test('leaves no files if it is canceled', async () => {
    const here = await open()
    await here.write('site.yaml', 'x')
    const deps = { ...here, signal: AbortSignal.abort() }
    expect(await runBackup({ file: 'b.tar.gz', force: false }, deps)).toEqual({
      text: 'Canceled.\nNothing was written.',
      status: 1,
    })
    expect(await readdir(here.cwd)).toEqual(['content'])
    expect(await findLastBackup(here.dataDir)).toBeUndefined()
  })

  test.skipIf(process.platform !== 'linux')('fails if a file changes meanwhile', async () => {
    const { cwd, contentDir, write, backUp } = await open()
    await write('site.yaml', 'x')
    // Its size is 0, but it has content.
    await symlink('/proc/uptime', join(contentDir, 'uptime'))
    await expect(backUp('b.tar.gz')).rejects.toThrow('uptime changed during the backup')
    expect(await readdir(cwd)).toEqual(['content'])
  })

  test('leaves no files if it fails', async () => {
    const { cwd, contentDir, write, backUp } = await open()
    await write('site.yaml', 'x')
    await mkdir(join(cwd, 'out'))
    await backUp('out/good.tar.gz')
    await symlink('nowhere', join(contentDir, 'broken'))
    await expect(backUp('out/bad.tar.gz')).rejects.toThrow()
    expect(await readdir(join(cwd, 'out'))).toEqual(['good.tar.gz'])
  })
})

describe.each(DATABASE_KINDS)('a backup on %s', (kind) => {
  test('does not block messages that arrive while it runs', async () => {
    const cwd = await createFolder()
    const location = await createEmptyDatabase(kind)
    const [database, other] = [openTestDatabase(location), openTestDatabase(location)]
    const deps = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), database, cwd, now: NOW }
    await mkdir(deps.contentDir)
    const receive = (trx: Write, id: string) =>
      insertMessage(trx, { _id: id, senderName: 'Ada', subject: id, message: 'x', createdAt: NOW.toISOString() })
    await other.write((trx) => receive(trx, 'one'))
    await other.write(async (trx) => {
      await receive(trx, 'two')
      expect(await runBackup({ file: 'a.tar.gz', force: false }, deps)).toMatchObject({ status: 0 })
    })
    const slow: Database = {
      ...database,
      snapshot: (work) =>
        database.snapshot(async (db) => {
          // The first query begins the snapshot.
          await countMessages(db)
          await other.write((trx) => receive(trx, 'three'))
          return work(db)
        }),
    }
    const { text } = await runBackup({ file: 'b.tar.gz', force: false }, { ...deps, database: slow })
    expect(text).toContain('and 2 messages')
    expect(await countMessages(await database.read())).toBe(3)
  })
})
