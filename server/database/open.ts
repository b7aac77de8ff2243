import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { type DatabaseKind, migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** How long a write waits in all for a SQLite file that another process holds. */
const LOCKED_WAIT_MS = 3_000
const LOCKED_STEP_MS = 20
const SQLITE_BUSY = 5

export type Database = ReturnType<typeof createDatabase>
export type Write = Transaction<Tables>
type Work<T> = (trx: Write) => Promise<T>

/**
 * The one database of the process: a SQLite file or a PostgreSQL address. It is opened at the first question and, where
 * that fails, at each later one again, so that a site whose database is away still serves its pages.
 */
export function createDatabase(address: { file: string } | { url: string }) {
  const kind: DatabaseKind = 'url' in address ? 'postgres' : 'sqlite'
  const jot = kind === 'postgres' ? jotOnPostgres : jotOnSqlite
  let opening: Promise<Kysely<Tables>> | undefined

  async function open(): Promise<Kysely<Tables>> {
    const dialect = 'url' in address ? openPostgres(address.url) : openSqlite(address.file)
    const db = new Kysely<Tables>({ dialect })
    try {
      await migrate(db, kind)
      return db
    } catch (error) {
      await db.destroy()
      throw error
    }
  }

  function read(): Promise<Kysely<Tables>> {
    opening ??= untilUnlocked(open).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    kind,
    /** Rejects while the database cannot be opened. */
    read,
    /** One transaction; it resolves when what it wrote is safe, and rejects where nothing of it was. */
    async write<T>(work: Work<T>): Promise<T> {
      const db = await read()
      return untilUnlocked(() => db.transaction().execute(work))
    },
    /** One transaction that does not wait for the disk: others see it at once, and only a power cut may undo it. */
    async jot<T>(work: Work<T>): Promise<T> {
      const db = await read()
      return untilUnlocked(() => jot(db, work))
    },
    /** Rejects while the database does not answer. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(await read())
    },
    async close(): Promise<void> {
      const open = await opening?.catch(() => undefined)
      opening = undefined
      await open?.destroy()
    },
  }
}

function jotOnPostgres<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx)
    return work(trx)
  })
}

/** SQLite has this setting by connection and not by transaction; nobody else has the connection meanwhile. */
function jotOnSqlite<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

/** Tries again while another process holds the SQLite file, without holding up this one. */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCKED_WAIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      await wait(LOCKED_STEP_MS)
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
