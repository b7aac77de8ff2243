import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { countMessages } from '../../server/contact/snapshot.ts'
import { insertMessage } from '../../server/contact/store.ts'
import type { Database } from '../../server/database/open.ts'
import { exportMessages } from '../../tests/fakes/export-messages.ts'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { runBackup } from './back-up.ts'
import { findLastBackup } from './last-backup.ts'
import { runRestore } from './restore.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const FILE = 'vitrine-20260506-070809.tar.gz'
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
  const location = await createEmptyDatabase(kind)
  const database = openTestDatabase(location)
  const deps = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), database, cwd, now: NOW }
  return {
    ...deps,
    location,
    backUp: (dir = '.') => runBackup({ dir, keep: undefined }, deps),
    restore: (file: string) => runRestore({ file, force: false, dryRun: false }, { ...deps, print: () => {} }),
    async write(path: string, bytes: Buffer | string) {
      await mkdir(dirname(join(deps.contentDir, path)), { recursive: true })
      await writeFile(join(deps.contentDir, path), bytes)
    },
    receive: (subject: string) => database.write((trx) => insertMessage(trx, toMessage(subject))),
  }
}

function toMessage(subject: string) {
  return { _id: subject, senderName: 'Ada', subject, message: 'é\n漢', createdAt: NOW.toISOString() }
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
    expect(await here.backUp()).toMatchObject({
      status: 0,
      text: expect.stringMatching(
        /^Wrote vitrine-20260506-070809.tar.gz: 9 content files and 3 messages, 3\.\d MB\.\nIt contains visitors’ mess/,
      ),
    })
    const there = await open(to)
    expect(await there.restore(join(here.cwd, FILE))).toMatchObject({ status: 0 })
    expect(await readAll(there.contentDir)).toEqual(await readAll(here.contentDir))
    expect(await exportMessages(there.database)).toEqual(await exportMessages(here.database))
    expect(await readdir(there.cwd)).toEqual(['content'])
  })
})

test('without a content folder, a backup has the messages', async () => {
  const { cwd, backUp, receive } = await open()
  await receive('one')
  expect((await backUp()).text).toContain('0 content files and 1 message')
  const there = await open()
  expect(await there.restore(join(cwd, FILE))).toMatchObject({ status: 0 })
  expect((await exportMessages(there.database)).messages).toMatchObject([{ subject: 'one' }])
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
    await backUp()
    await mkdir(join(cwd, 'out'))
    await promisify(execFile)('tar', ['xzf', FILE, '-C', 'out'], { cwd })
    expect(await readAll(join(cwd, 'out/content'))).toEqual(await readAll(contentDir))
  })

  test('without messages says so, is readable by its owner only, and is recorded', async () => {
    const { cwd, dataDir, write, backUp } = await open()
    await write('site.yaml', 'x')
    expect((await backUp('deep')).text).toMatch(/ and 0 messages, 1 kB\.\nCopy it to another machine\.\n/)
    const file = join(cwd, 'deep', FILE)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await findLastBackup(dataDir)).toEqual({ madeAt: NOW.toISOString(), file })
  })

  test('is never written into the content', async () => {
    const { cwd, write, backUp } = await open()
    await write('site.yaml', 'x')
    const inside = await backUp('content/new')
    expect(inside).toMatchObject({ status: 1, text: expect.stringContaining('is inside your content') })
    expect(await readdir(join(cwd, 'content'))).toEqual(['site.yaml'])
  })

  test('preserves file modes, and follows symlinks', async () => {
    const here = await open()
    await here.write('drafts/secret.txt', 'x')
    await chmod(join(here.contentDir, 'drafts/secret.txt'), 0o600)
    await symlink('drafts', join(here.contentDir, 'linked'))
    await here.backUp()
    const there = await open()
    await there.restore(join(here.cwd, FILE))
    expect((await stat(join(there.contentDir, 'drafts/secret.txt'))).mode & 0o777).toBe(0o600)
    expect(Object.keys(await readAll(there.contentDir))).toEqual(['drafts/secret.txt', 'linked/secret.txt'])
  })

  test.each([
    ['is a cycle', '..', 'link is a symlink to a folder that contains it'],
    ['leads nowhere', 'nowhere', 'ENOENT'],
    // Its size is 0, but it has content.
    ['leads to a file that changes', '/proc/uptime', 'link changed during the backup'],
  ])('with a symlink that %s fails and leaves no files', async (_what, target, reason) => {
    const { cwd, contentDir, write, backUp } = await open()
    await write('deep/site.yaml', 'x')
    await symlink(target, join(contentDir, 'deep/link'))
    await expect(backUp()).rejects.toThrow(reason)
    expect(await readdir(cwd)).toEqual(['content'])
  })
})

test.each(DATABASE_KINDS)('a backup on %s does not block messages that arrive while it runs', async (kind) => {
  const { database, location, cwd, dataDir, contentDir, backUp, receive } = await open(kind)
  const other = openTestDatabase(location)
  await mkdir(contentDir)
  await receive('one')
  await other.write(async (trx) => {
    await insertMessage(trx, toMessage('two'))
    expect(await backUp()).toMatchObject({ status: 0 })
  })
  const slow: Database = {
    ...database,
    snapshot: (work) =>
      database.snapshot(async (db) => {
        // The first query begins the snapshot.
        await countMessages(db)
        await other.write((trx) => insertMessage(trx, toMessage('three')))
        return work(db)
      }),
  }
  const deps = { contentDir, dataDir, cwd, now: NOW, database: slow }
  expect((await runBackup({ dir: '.', keep: undefined }, deps)).text).toContain('and 2 messages')
  expect(await countMessages(await database.read())).toBe(3)
})
