import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertMessage } from '../../server/contact/store.ts'
import type { Database } from '../../server/database/open.ts'
import { COMMAND_ENV } from '../../tests/fakes/command.ts'
import { exportMessages } from '../../tests/fakes/export-messages.ts'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { runBackup } from './back-up.ts'
import { runRestore } from './restore.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const FILE = 'vitrine-20260506-070809.tar.gz'
const RESTORE = fileURLToPath(new URL('../restore.ts', import.meta.url))
/** A staging folder next to it would have too long a name, so it is treated like a mount point. */
const MOUNT_POINT = 'm'.repeat(250)

async function receive(database: Database, subject: string): Promise<void> {
  const message = { _id: subject, senderName: 'Ada', subject, message: 'x', createdAt: NOW.toISOString() }
  await database.write((trx) => insertMessage(trx, message))
}

async function readSubjects(database: Database): Promise<string[]> {
  return (await exportMessages(database)).messages.map(({ subject }) => subject)
}

/** Creates new content and messages, and a backup of old ones. */
async function open(kind: 'sqlite' | 'postgres' = 'sqlite', folder = 'content') {
  const cwd = await createFolder()
  const dataDir = join(cwd, 'data')
  const file = join(dataDir, 'vitrine.sqlite')
  const location = kind === 'sqlite' ? { file } : await createEmptyDatabase(kind)
  const database = openTestDatabase(location)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const deps = { contentDir: join(cwd, folder), dataDir, database, cwd, now: NOW, print }
  const site = join(deps.contentDir, 'site.yaml')
  await mkdir(deps.contentDir)
  await writeFile(site, 'old')
  await writeFile(join(deps.contentDir, 'gone.yaml'), 'old')
  await receive(database, 'old')
  await runBackup({ dir: '.', keep: undefined }, deps)
  await rm(join(deps.contentDir, 'gone.yaml'))
  await writeFile(site, 'new')
  await receive(database, 'new')
  return {
    ...deps,
    location,
    lines,
    restore: (options = {}, on = database) =>
      runRestore({ file: FILE, force: false, dryRun: false, ...options }, { ...deps, database: on }),
    readState: async () => ({
      text: await readFile(site, 'utf8'),
      files: await readdir(deps.contentDir),
      subjects: await readSubjects(database),
    }),
  }
}

const BEFORE = { text: 'new', files: ['site.yaml'], subjects: ['old', 'new'] }
const AFTER = { text: 'old', files: ['gone.yaml', 'site.yaml'], subjects: ['old'] }

test('changes nothing without --force', async () => {
  const { contentDir, cwd, restore, readState } = await open()
  expect(await restore()).toMatchObject({ status: 1, text: expect.stringMatching(/contains your content.*--force/) })
  expect(await readState()).toEqual(BEFORE)
  await rm(contentDir, { recursive: true })
  expect(await restore()).toMatchObject({
    status: 1,
    text: expect.stringContaining('The database contains messages'),
  })
  expect(await readdir(cwd)).toEqual(['data', FILE])
})

test.each([
  ['nofile.tar.gz', 'nofile.tar.gz doesn’t exist.\nNothing was changed.'],
  ['content', 'content isn’t a file.\nNothing was changed.'],
])('says first that %s is not a backup', async (file, text) => {
  const { restore } = await open()
  for (const force of [false, true]) expect(await restore({ file, force })).toEqual({ status: 1, text })
})

test('replaces content and messages with --force, and keeps a copy of the old ones', async () => {
  const { cwd, contentDir, database, lines, restore, readState } = await open()
  await chmod(contentDir, 0o750)
  expect(await restore({ force: true })).toMatchObject({
    status: 0,
    text: expect.stringContaining('Restored the backup from 2026-05-06: 2 content files and 1 message.'),
  })
  expect(lines).toEqual([
    'Your previous content is in content.before-20260506-070809.',
    'Your previous messages are in the backup data/before-20260506-070809.tar.gz.',
    'If the restore is interrupted, run it again with --force.',
  ])
  expect(await readState()).toEqual(AFTER)
  expect((await stat(contentDir)).mode & 0o777).toBe(0o750)
  expect(await readFile(join(cwd, 'content.before-20260506-070809/site.yaml'), 'utf8')).toBe('new')
  await restore({ file: 'data/before-20260506-070809.tar.gz', force: true })
  expect(await readSubjects(database)).toEqual(BEFORE.subjects)
})

test('shows the changes with --dry-run and changes nothing', async () => {
  const { cwd, restore, readState } = await open()
  const { text, status } = await restore({ dryRun: true })
  expect({ text, status }).toEqual({
    text: expect.stringMatching(
      /^Dry run: nothing was changed.*\n {2}\+ gone.yaml\n {2}~ site.yaml\nThe 1 message in the backup would replace the current 2 messages\.$/s,
    ),
    status: 0,
  })
  expect(await readState()).toEqual(BEFORE)
  expect(await readdir(cwd)).toEqual(['content', 'data', FILE])
})

describe.each(DATABASE_KINDS)('a restore on %s', (kind) => {
  test.each(['content', MOUNT_POINT])('changes neither %s nor messages when the commit fails', async (folder) => {
    const { database, restore, readState, cwd } = await open(kind, folder)
    // The foreign key is checked at the commit and still needs a message that the restore deletes.
    await database.write(async (trx) => {
      await sql`create table needs (id text references messages (id) deferrable initially deferred)`.execute(trx)
      await sql`insert into needs values ('new')`.execute(trx)
    })
    const { status, text } = await restore({ force: true })
    expect({ status, text }).toEqual({
      status: 1,
      text: expect.stringMatching(/foreign key.*\nNothing was changed\.$/is),
    })
    expect(await readState()).toEqual(BEFORE)
    expect((await readdir(cwd)).toSorted()).toEqual([FILE, folder, 'data'].toSorted())
  })

  test('saves messages that arrive while the backup is read', async () => {
    const { database, restore, location } = await open(kind)
    const other = openTestDatabase(location)
    const late: Database = {
      ...database,
      async write(work) {
        await receive(other, 'late')
        return database.write(work)
      },
    }
    expect(await restore({ force: true }, late)).toMatchObject({ status: 0 })
    await restore({ file: 'data/before-20260506-070809.tar.gz', force: true })
    expect(await readSubjects(database)).toEqual(['old', 'new', 'late'])
  })
})

test.each([
  { when: 'while it unpacks', dir: '.', name: /^content\.import-/ },
  { when: 'after it has copied the messages', dir: 'data', name: /^before-.*\.gz$/ },
  { when: 'while it renames folders', dir: '.', name: /^content\.before-/ },
  { when: 'in a mount point', folder: MOUNT_POINT, dir: MOUNT_POINT, name: /^\.vitrine-before-/ },
])('a restore that is killed $when loses nothing, and can be run again', async ({ folder, dir, name }) => {
  const { cwd, dataDir, contentDir, database, readState } = await open('sqlite', folder)
  const env = { ...COMMAND_ENV, CONTENT_DIR: contentDir, DATA_DIR: dataDir, INIT_CWD: cwd }
  const run = () => {
    const child = spawn(process.execPath, [RESTORE, FILE, '--force'], { env })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const created = untilCreated(join(cwd, dir), name)
  const killed = run()
  const output = readText(killed.stdout)
  await Promise.race([output, created])
  killed.kill('SIGKILL')
  const [, kept] = /Your previous content is in (.*)\.\n.*\nIf .* run it again with --force/.exec(await output) ?? []
  const files = [contentDir, ...(kept ? [join(cwd, kept)] : [])].map((path) => join(path, 'site.yaml'))
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).toContain(BEFORE.text)
  const copies = (await readdir(dataDir)).filter((each) => /^before-.*\.gz$/.test(each))
  expect([BEFORE.subjects, ...copies.map(() => AFTER.subjects)]).toContainEqual(await readSubjects(database))
  expect(await readText(run().stdout)).toContain('Restored the backup')
  expect(await readState()).toMatchObject({ text: AFTER.text, subjects: AFTER.subjects })
})

async function untilCreated(dir: string, name: RegExp): Promise<void> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  for await (const { filename } of watch(dir, { signal: stop.signal })) if (name.test(filename ?? '')) return
}
