import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** Waiting for a lock holds up the whole process, so it is short here; `Database.write` waits on without holding. */
const LOCK_WAIT_MS = 50

/** SQLite on a file. WAL lets the owner read while the server writes; FULL puts a commit on disk before it returns. */
export function openSqlite(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return new SqliteDialect({ database: { close: () => database.close(), prepare: (sql) => prepare(database, sql) } })
}

/** Kysely speaks to better-sqlite3; `node:sqlite` differs in how parameters are passed. */
function prepare(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql)
  // Kysely compiled these parameters for SQLite: they are values the driver takes.
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
