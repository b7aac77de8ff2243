import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database, Write } from '../../server/database/open.ts'
import { recoverRestore } from '../../server/restore/journal.ts'
import { COMMAND_ENV } from '../../tests/fakes/command.ts'
import { exportMessages } from '../../tests/fakes/export-messages.ts'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { runRestore } from './restore.ts'
import { runBackup } from './run.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const IMPORT = fileURLToPath(new URL('../import.ts', import.meta.url))
const KILLS = 6

type Row = { id: string; subject: string }

async function addMessage(database: Database, { id, subject }: Row): Promise<void> {
  await database.write((trx) =>
    sql`insert into messages (id, sender_name, subject, message, created_at, state)
      values (${id}, 'Ada', ${subject}, 'x', ${NOW.toISOString()}, 'new')`.execute(trx),
  )
}

/** Creates new content and messages, and a backup of old ones. */
async function open(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const cwd = await createFolder()
  const location = await createEmptyDatabase(kind)
  const database = openTestDatabase(location)
  const deps = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), database, cwd, now: NOW }
  const write = (text: string) => writeFile(join(deps.contentDir, 'site.yaml'), text)
  await mkdir(deps.contentDir)
  await write('old')
  await writeFile(join(deps.contentDir, 'gone.yaml'), 'old')
  await addMessage(database, { id: 'a', subject: 'old' })
  await runBackup({ file: 'b.tar.gz', force: false }, deps)
  await rm(join(deps.contentDir, 'gone.yaml'))
  await write('new')
  await addMessage(database, { id: 'b', subject: 'new' })
  const restore = (on: Database = database) =>
    runRestore({ file: 'b.tar.gz', force: true, dryRun: false }, { ...deps, database: on })
  const readState = async () => ({
    text: await readFile(join(deps.contentDir, 'site.yaml'), 'utf8'),
    files: await readdir(deps.contentDir),
    subjects: (await exportMessages(database)).messages.map(({ subject }) => subject),
  })
  return { ...deps, location, restore, readState }
}

const BEFORE = { text: 'new', files: ['site.yaml'], subjects: ['old', 'new'] }
const AFTER = { text: 'old', files: ['gone.yaml', 'site.yaml'], subjects: ['old'] }

describe.each(DATABASE_KINDS)('a restore on %s', (kind) => {
  test('changes neither content nor messages when the commit fails', async () => {
    const { database, restore, readState, cwd, dataDir } = await open(kind)
    // The foreign key is checked at the commit and still needs a message that the restore deletes.
    await database.write(async (trx) => {
      await sql`create table needs (id text references messages (id) deferrable initially deferred)`.execute(trx)
      await sql`insert into needs values ('b')`.execute(trx)
    })
    const { status, text } = await restore()
    expect({ status, text }).toEqual({
      status: 1,
      text: expect.stringMatching(/foreign key.*\nNothing was restored\.$/is),
    })
    expect(await readState()).toEqual(BEFORE)
    expect(await readdir(cwd)).toEqual(['b.tar.gz', 'content', 'data'])
    expect(await readdir(dataDir)).not.toContain('restore.json')
    await database.write((trx) => sql`drop table needs`.execute(trx))
    expect(await restore()).toMatchObject({ status: 0 })
    expect(await readState()).toEqual(AFTER)
  })

  test('is rolled back at the next start if the connection was lost before the commit', async () => {
    const { database, dataDir, restore, readState } = await open(kind)
    await expect(restore(createLostDatabase(database, 'before'))).rejects.toThrow('Run the same command again')
    expect(await readState()).toMatchObject({ text: 'old', subjects: ['old', 'new'] })
    expect((await stat(join(dataDir, 'restore.json'))).mode & 0o777).toBe(0o600)
    expect(await recoverRestore({ database, dataDir })).toEqual({ outcome: 'undone' })
    expect(await readState()).toEqual(BEFORE)
    expect(await recoverRestore({ database, dataDir })).toBeUndefined()
  })

  test('is complete if the connection was lost after the commit', async () => {
    const { database, dataDir, restore, readState } = await open(kind)
    await expect(restore(createLostDatabase(database, 'after'))).rejects.toThrow('Run the same command again')
    expect(await recoverRestore({ database, dataDir })).toEqual({ outcome: 'finished' })
    expect(await readState()).toEqual(AFTER)
  })

  test('saves messages that arrive while the backup is read', async () => {
    const { database, restore, location, cwd, contentDir } = await open(kind)
    const late = { ...database, write: withMessageBefore(database, openTestDatabase(location)) }
    expect(await restore(late)).toMatchObject({ status: 0 })
    const copy = join(cwd, 'data/before-20260506-070809.tar.gz')
    const deps = { contentDir, dataDir: join(cwd, 'data'), database, cwd, now: NOW }
    await runRestore({ file: copy, force: true, dryRun: false }, deps)
    expect((await exportMessages(database)).messages.map(({ subject }) => subject)).toEqual(['old', 'new', 'late'])
  })
})

test('reports counts in the singular', async () => {
  const { contentDir, restore, ...deps } = await open()
  await runBackup({ file: 'b.tar.gz', force: true }, { contentDir, ...deps })
  const { text } = await restore()
  expect(text).toContain('Restored the backup from 2026-05-06: 1 content file and 2 messages.')
})

test('the next command finishes or rolls back a killed restore', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const { cwd, dataDir, contentDir, location, readState, database } = await open()
    await database.close()
    await moveDatabase(location, dataDir)
    const env = { ...COMMAND_ENV, CONTENT_DIR: contentDir, DATA_DIR: dataDir, INIT_CWD: cwd }
    const created = untilCreated(dataDir, 'restore.json')
    const child = spawn(process.execPath, [IMPORT, 'b.tar.gz', '--force'], { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exited = once(child, 'exit')
    await Promise.race([exited, created])
    child.kill('SIGKILL')
    await exited
    const moved = openTestDatabase({ file: join(dataDir, 'vitrine.sqlite') })
    outcomes.push(String((await recoverRestore({ database: moved, dataDir }))?.outcome))
    const { text } = await readState()
    const subjects = (await exportMessages(moved)).messages.map(({ subject }) => subject)
    expect([
      [BEFORE.text, BEFORE.subjects],
      [AFTER.text, AFTER.subjects],
    ]).toContainEqual([text, subjects])
    expect((await readdir(cwd)).filter((name) => name.includes('import'))).toEqual([])
  }
  expect(outcomes).not.toEqual(Array(KILLS).fill('undefined'))
})

/** Simulates a connection that breaks `before` or `after` the commit and stays broken. */
function createLostDatabase(database: Database, when: 'before' | 'after'): Database {
  let isLost = false
  async function write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    if (isLost) throw new Error('connection lost')
    isLost = true
    const lose = () => {
      throw new Error('connection lost')
    }
    await database.write(async (trx) => {
      await work(trx)
      if (when === 'before') lose()
    })
    return lose()
  }
  return { ...database, write }
}

function withMessageBefore(database: Database, other: Database): Database['write'] {
  return async (work) => {
    await addMessage(other, { id: 'c', subject: 'late' })
    return database.write(work)
  }
}

async function moveDatabase(location: Awaited<ReturnType<typeof createEmptyDatabase>>, dataDir: string): Promise<void> {
  if (!('file' in location)) return
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'vitrine.sqlite'), await readFile(location.file))
}

async function untilCreated(dir: string, name: string): Promise<void> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  for await (const { filename } of watch(dir, { signal: stop.signal })) if (filename === name) return
}
