import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { type DatabaseKind, migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** How long a write waits in all for a SQLite file that another process has locked. */
const LOCKED_WAIT_MS = 3_000
const LOCKED_RETRY_MS = 20
const SQLITE_BUSY = 5

export type Database = ReturnType<typeof createDatabase>
export type Write = Transaction<Tables>

/** Opened by the first query, and again by later ones if that fails: the site serves its pages without a database. */
export function createDatabase(location: { file: string } | { url: string }) {
  const kind: DatabaseKind = 'url' in location ? 'postgres' : 'sqlite'
  let opening: Promise<Kysely<Tables>> | undefined

  async function open(): Promise<Kysely<Tables>> {
    const dialect = 'url' in location ? openPostgres(location.url) : openSqlite(location.file)
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
    opening ??= retryWhileLocked(open).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    kind,
    read,
    /** One transaction: durable when it resolves, rolled back when it rejects. */
    async write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
      const db = await read()
      return retryWhileLocked(() => db.transaction().execute(work))
    },
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

/** Waits between attempts without blocking the event loop, which SQLite's own busy timeout would. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      deadline ??= Date.now() + LOCKED_WAIT_MS
      if (!isLocked(error) || Date.now() > deadline) throw error
      await wait(LOCKED_RETRY_MS)
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
