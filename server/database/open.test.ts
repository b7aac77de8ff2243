import { chmod, copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createEmptyDatabase,
  createFolder,
  DATABASE_KINDS,
  openTestDatabase,
} from '../../tests/fakes/postgres/databases.ts'
import { createDatabase, type Database } from './open.ts'
import { readSecret } from './secret.ts'

const FULL = 2
const DAY_MS = 86_400_000

function writeSecret(database: Database, name: string, value = 'x') {
  return database.write((trx) => trx.insertInto('secrets').values({ name, value }).execute())
}

async function listSecrets(database: Database) {
  return (await database.read()).selectFrom('secrets').selectAll().orderBy('name').execute()
}

async function listModes(folder: string): Promise<string[]> {
  const paths = [folder, ...(await readdir(folder)).toSorted().map((name) => join(folder, name))]
  return Promise.all(
    paths.map(async (path) => {
      const { mode } = await stat(path)
      return `${basename(path).replace(/^vitrine.sqlite(?=-)/, '')} ${(mode & 0o777).toString(8)}`
    }),
  )
}

describe.each(DATABASE_KINDS)('a database on %s', (kind) => {
  test('is migrated once by several processes at once', async () => {
    const location = await createEmptyDatabase(kind)
    const handles = [1, 2, 3, 4, 5].map(() => openTestDatabase(location))
    await Promise.all(handles.map((database) => database.read()))
    await Promise.all(handles.map((database, index) => writeSecret(database, `${index}`)))
    for (const database of handles) expect(await listSecrets(database)).toHaveLength(5)
    const [first] = handles
    const versions = await (await first?.read())?.selectFrom('schema_versions').select('version').execute()
    expect(versions?.map(({ version }) => version)).toEqual(versions?.map((_, index) => index + 1))
  })

  test('returns what was written after it is opened again', async () => {
    const location = await createEmptyDatabase(kind)
    const first = openTestDatabase(location)
    await writeSecret(first, 'form')
    await first.close()
    expect(await listSecrets(openTestDatabase(location))).toEqual([{ name: 'form', value: 'x' }])
    expect(await listSecrets(first)).toHaveLength(1)
  })

  test('rolls back a write that throws, and continues', async () => {
    const database = openTestDatabase(await createEmptyDatabase(kind))
    const written = database.write(async (trx) => {
      await trx.insertInto('secrets').values({ name: 'form', value: 'x' }).execute()
      throw new Error('changed my mind')
    })
    await expect(written).rejects.toThrow('changed my mind')
    await writeSecret(database, 'other')
    expect(await listSecrets(database)).toEqual([{ name: 'other', value: 'x' }])
  })

  test('with a newer schema is rejected and not changed', async () => {
    const location = await createEmptyDatabase(kind)
    const newer = openTestDatabase(location)
    await newer.write((trx) => trx.insertInto('schema_versions').values({ version: 99 }).execute())
    const database = openTestDatabase(location)
    const sentence = /^The database schema \(version 99\) is newer .* Update Vitrine, or use another/
    await expect(database.read()).rejects.toThrow(sentence)
    await expect(writeSecret(database, 'form')).rejects.toThrow(sentence)
    expect(await listSecrets(newer)).toEqual([])
  })

  test('has one secret for several processes at once', async () => {
    const location = await createEmptyDatabase(kind)
    const read = (name: string) => openTestDatabase(location).write((trx) => readSecret(trx, name))
    const secrets = await Promise.all([1, 2, 3, 4, 5].map(() => read('form')))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThan(40)
    expect(await read('another')).not.toBe(secrets[0])
  })

  test('reports that it is writable, and leaves no row behind', async () => {
    const database = openTestDatabase(await createEmptyDatabase(kind))
    await database.checkWritable()
    await database.checkWritable()
    expect(await listSecrets(database)).toEqual([])
  })
})

describe('a SQLite file', () => {
  test('uses WAL, and a commit waits for the disk', async () => {
    const db = await openTestDatabase({ file: join(await createFolder(), 'not/there/yet/vitrine.sqlite') }).read()
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: FULL }])
  })

  test('can be opened only by its owner, even if others could open it before', async () => {
    const folder = join(await createFolder(), 'data')
    const file = join(folder, 'vitrine.sqlite')
    const database = openTestDatabase({ file })
    await writeSecret(database, 'form')
    expect(await listModes(folder)).toEqual(['data 700', 'vitrine.sqlite 600', '-shm 600', '-wal 600'])
    await database.close()
    await chmod(file, 0o644)
    await writeSecret(openTestDatabase({ file }), 'other')
    expect(await listModes(folder)).toEqual(['data 700', 'vitrine.sqlite 600', '-shm 600', '-wal 600'])
  })

  test('waits while another process holds a short lock', async () => {
    const file = join(await createFolder(), 'vitrine.sqlite')
    const database = openTestDatabase({ file })
    await database.read()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const written = writeSecret(database, 'form')
    await database.read()
    other.exec('commit')
    other.close()
    await written
    expect(await listSecrets(database)).toHaveLength(1)
  })

  test('rejects if another process holds the lock, also if the clock is set back, and holds up nothing', async () => {
    const file = join(await createFolder(), 'vitrine.sqlite')
    const database = openTestDatabase({ file })
    await database.read()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    let turns = 0
    const counting = setInterval(() => (turns += 1), 20)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const isWritable = expect(database.checkWritable()).rejects.toThrow(/locked/)
    const written = expect(writeSecret(database, 'form')).rejects.toThrow(/locked/)
    vi.setSystemTime(Date.now() - DAY_MS)
    await Promise.all([written, isWritable])
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
    expect(await listSecrets(database)).toEqual([])
    other.close()
    await writeSecret(database, 'form')
    await database.checkWritable()
  })

  test('with a newer schema is rejected at once, even while another process holds the lock', async () => {
    const file = join(await createFolder(), 'vitrine.sqlite')
    await openTestDatabase({ file }).write((trx) => trx.insertInto('schema_versions').values({ version: 99 }).execute())
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(openTestDatabase({ file }).read()).rejects.toThrow(/newer than this version/)
    other.close()
  })

  test.each([
    ['from its first byte', 0],
    ['after its first page', 4_096],
  ])('that is damaged %s stays as it is, and is created again once it is gone', async (_where, from) => {
    const file = join(await createFolder(), 'vitrine.sqlite')
    const intact = openTestDatabase({ file })
    await writeSecret(intact, 'old')
    await intact.close()
    const damaged = (await readFile(file)).fill('damaged ', from)
    await writeFile(file, damaged)
    const database = openTestDatabase({ file })
    await expect(database.read()).rejects.toThrow(/not a database|malformed/)
    await expect(writeSecret(database, 'form')).rejects.toThrow(/not a database|malformed/)
    expect((await readFile(file)).equals(damaged)).toBe(true)
    await rm(file)
    await writeSecret(database, 'form')
    expect(await listSecrets(database)).toHaveLength(1)
  })

  test('that is deleted while it is open is created again by the next writes', async () => {
    const file = join(await createFolder(), 'data', 'vitrine.sqlite')
    const lost: string[] = []
    const database = createDatabase({ file }, (error) => lost.push(error.message))
    onTestFinished(database.close)
    await writeSecret(database, 'old')
    await rm(dirname(file), { recursive: true })
    await Promise.all([database.checkWritable(), ...['a', 'b', 'c'].map((name) => writeSecret(database, name))])
    expect(lost).toEqual([`${file} was deleted or replaced; reopening it`])
    for (const handle of [database, openTestDatabase({ file })]) {
      expect((await listSecrets(handle)).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    }
  })

  test('that is replaced while it is open gets the next write, and the old file has the earlier ones', async () => {
    const folder = await createFolder()
    const [file, backup, old] = ['vitrine.sqlite', 'backup.sqlite', 'old.sqlite'].map((name) => join(folder, name))
    if (!file || !backup || !old) throw new Error('no names')
    const earlier = openTestDatabase({ file })
    await writeSecret(earlier, 'a')
    await earlier.close()
    await copyFile(file, backup)
    const database = openTestDatabase({ file })
    for (let index = 0; index < 20; index += 1) await writeSecret(database, `old ${index}`, 'x'.repeat(5_000))
    await rename(file, old)
    await rename(backup, file)
    await writeSecret(database, 'b')
    expect((await listSecrets(database)).map(({ name }) => name)).toEqual(['a', 'b'])
    expect((await sql`pragma integrity_check`.execute(await database.read())).rows).toEqual([{ integrity_check: 'ok' }])
    expect(await listSecrets(openTestDatabase({ file: old }))).toHaveLength(21)
  })

  test('recovers after a full disk ended a transaction', async () => {
    const database = openTestDatabase(await createEmptyDatabase('sqlite'))
    const db = await database.read()
    await sql`pragma max_page_count = 1`.execute(db)
    const large = 'x'.repeat(1_000_000)
    await expect(writeSecret(database, 'large', large)).rejects.toThrow(/full/)
    await sql`pragma max_page_count = 1000000`.execute(db)
    await writeSecret(database, 'large', large)
  })
})
