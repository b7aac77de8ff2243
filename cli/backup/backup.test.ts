import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
const CHARS = ['a', 'Z', '9', ' ', '-', '.', 'é', 'e\u0301', '例', '👩‍👩‍👧', 'ß', "'", '"', '$', '\\', '\n', '%', 'n']
const LARGE_BYTES = 3_000_000

async function open(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const cwd = await createFolder()
  const database = openTestDatabase(await createEmptyDatabase(kind))
  const deps = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), database, cwd, now: NOW }
  return {
    ...deps,
    backUp: (file: string, force = false) => runBackup({ file, force }, deps),
    restore: (file: string, options = {}) => runRestore({ file, force: false, dryRun: false, ...options }, deps),
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

function randomName(): string {
  const parts = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => {
    const length = 1 + Math.floor(Math.random() * 12)
    const chars = Array.from({ length }, () => CHARS[Math.floor(Math.random() * CHARS.length)])
    return `x${chars.join('')}`
  })
  return parts.join('/')
}

describe.each(DATABASE_KINDS)('a backup written on %s', (from) => {
  test.each(DATABASE_KINDS)('is restored on an empty machine with %s, byte for byte', async (to) => {
    const here = await open(from)
    await here.write('empty', '')
    await here.write('.hidden', 'x')
    await here.write(`${'deep/'.repeat(60)}${'n'.repeat(200)}`, 'long')
    await here.write('banners/made/large-1.avif', randomBytes(LARGE_BYTES))
    for (let index = 0; index < 60; index += 1) await here.write(`${index}/${randomName()}`, randomBytes(index * 37))
    for (const subject of ['one', 'two', 'three']) await here.receive(subject)
    expect(await here.backUp('b.tar.gz')).toMatchObject({
      status: 0,
      text: expect.stringContaining('Wrote b.tar.gz: 64 content files and 3 messages, 3.'),
    })
    const there = await open(to)
    expect(await there.restore(join(here.cwd, 'b.tar.gz'))).toMatchObject({ status: 0 })
    expect(await readAll(there.contentDir)).toEqual(await readAll(here.contentDir))
    expect(await exportMessages(there.database)).toEqual(await exportMessages(here.database))
    expect((await readdir(there.cwd)).sort()).toEqual(['content', 'data'])
    expect(await readdir(there.dataDir)).toEqual([])
  })
})

describe('a backup', () => {
  test('makes the file readable by its owner only and records the backup', async () => {
    const { cwd, dataDir, write, backUp } = await open()
    await write('site.yaml', 'x')
    await backUp('deep/b.tar.gz')
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

describe('restoring over existing data', () => {
  async function openOccupied() {
    const here = await open()
    await here.write('site.yaml', 'old content')
    await here.receive('old')
    await here.backUp('b.tar.gz')
    const there = await open()
    await there.write('site.yaml', 'new content')
    await there.receive('new')
    await chmod(there.contentDir, 0o750)
    return { ...there, file: join(here.cwd, 'b.tar.gz') }
  }

  test('changes nothing without --force', async () => {
    const { contentDir, database, restore, file } = await openOccupied()
    expect(await restore(file)).toMatchObject({
      status: 1,
      text: expect.stringMatching(/contains your content.*--force/),
    })
    expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toBe('new content')
    expect((await exportMessages(database)).messages).toMatchObject([{ subject: 'new' }])
  })

  test('changes nothing without --force if there are only messages', async () => {
    const { file } = await openOccupied()
    const { receive, restore, cwd } = await open()
    await receive('mine')
    expect(await restore(file)).toMatchObject({
      status: 1,
      text: expect.stringContaining('The database contains messages'),
    })
    expect(await readdir(cwd)).toEqual([])
  })

  test('replaces content and messages with --force, and keeps a copy of the old ones', async () => {
    const { cwd, contentDir, database, restore, file } = await openOccupied()
    expect(await restore(file, { force: true })).toMatchObject({ status: 0 })
    expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toBe('old content')
    expect((await stat(contentDir)).mode & 0o777).toBe(0o750)
    expect((await exportMessages(database)).messages).toMatchObject([{ subject: 'old' }])
    expect(await readFile(join(cwd, 'content.before-20260506-070809/site.yaml'), 'utf8')).toBe('new content')
    const empty = await open()
    await empty.restore(join(cwd, 'data/before-20260506-070809.tar.gz'))
    expect((await exportMessages(empty.database)).messages).toMatchObject([{ subject: 'new' }])
  })

  test('shows the changes with --dry-run and changes nothing', async () => {
    const { cwd, contentDir, database, restore, file } = await openOccupied()
    const { text, status } = await restore(file, { dryRun: true })
    expect({ text, status }).toEqual({
      text: expect.stringMatching(
        /^Dry run: nothing was changed.*\n {2}~ site.yaml\nThe 1 message in the backup would replace the current 1 message\.$/s,
      ),
      status: 0,
    })
    expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toBe('new content')
    expect((await exportMessages(database)).messages).toMatchObject([{ subject: 'new' }])
    expect(await readdir(cwd)).toEqual(['content'])
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
