import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { type DatabaseKind, migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'
import { openSqlite, ReplacedFileError } from './sqlite.ts'

const LOCK_TIMEOUT_MS = 3_000
const LOCK_RETRY_DELAY_MS = 20
const CHECKPOINT_ATTEMPTS = 50
const SQLITE_BUSY = 5
const MIN_FREE_BYTES = 256_000

export type Database = ReturnType<typeof createDatabase>
export type Write = Transaction<Tables>
type Location = { file: string } | { url: string }

/** Opens on the first query, and again after a failure, because the site serves pages without a database. */
export function createDatabase(location: Location, onConnectionError?: (error: Error) => void) {
  const kind: DatabaseKind = 'url' in location ? 'postgres' : 'sqlite'
  const open = () => retryWhileLocked(() => openMigrated(location, onConnectionError))
  let opening: Promise<Kysely<Tables>> | undefined

  function trackOpening(started: Promise<Kysely<Tables>>): Promise<Kysely<Tables>> {
    opening = started.catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  function read(): Promise<Kysely<Tables>> {
    return opening ?? trackOpening(open())
  }

  function reopen(replaced: Kysely<Tables>, error: Error): void {
    onConnectionError?.(error)
    trackOpening(closeReplaced(replaced).then(open))
  }

  async function write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    const current = read()
    const db = await current
    try {
      return await retryWhileLocked(() => db.transaction().execute(work))
    } catch (error) {
      if (!(error instanceof ReplacedFileError)) throw error
      if (opening === current) reopen(db, error)
      return write(work)
    }
  }

  async function close(): Promise<void> {
    const open = await opening?.catch(() => undefined)
    opening = undefined
    await open?.destroy()
  }

  return {
    kind,
    read,
    write,
    snapshot: async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => readSnapshot(await read(), kind, work),
    async checkWritable(): Promise<void> {
      await write((trx) => sql`update schema_versions set version = version where version = 1`.execute(trx))
      if ('file' in location) await checkFreeSpace(dirname(location.file))
    },
    clearDeleted: async (): Promise<boolean> => kind !== 'sqlite' || truncateWal(await read()),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function openMigrated(location: Location, onError?: (error: Error) => void): Promise<Kysely<Tables>> {
  const isPostgres = 'url' in location
  const dialect = isPostgres ? openPostgres(location.url, onError) : openSqlite(location.file)
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db, isPostgres ? 'postgres' : 'sqlite')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** SQLite would apply a log left by the old file to the new one. */
async function closeReplaced(db: Kysely<Tables>): Promise<void> {
  await truncateWal(db).catch(() => {})
  await db.destroy()
}

function readSnapshot<T>(db: Kysely<Tables>, kind: DatabaseKind, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const begin = kind === 'postgres' ? sql`begin isolation level repeatable read read only` : sql`begin deferred`
  return db.connection().execute(async (connection) => {
    await begin.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function truncateWal(db: Kysely<Tables>): Promise<boolean> {
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
    const [result] = (await checkpoint.execute(db)).rows
    if (!result?.busy) return true
    await wait(LOCK_RETRY_DELAY_MS)
  }
  return false
}

async function checkFreeSpace(dir: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(dir)
  if (blocks > 0 && bavail * bsize < MIN_FREE_BYTES) throw new Error(`The disk that holds ${dir} is full`)
}

async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      deadline ??= performance.now() + LOCK_TIMEOUT_MS
      if (!isLocked(error) || performance.now() > deadline) throw error
      await wait(LOCK_RETRY_DELAY_MS)
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
