import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** SQLite blocks the event loop while it waits for a lock; `Database.write` retries without blocking. */
const BUSY_TIMEOUT_MS = 5

/** WAL allows reads during a write; FULL makes a commit durable before it returns. */
export function openSqlite(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    // Each retry would leak a file handle.
    database.close()
    throw error
  }
  return new SqliteDialect({ database: createDriver(database) })
}

/** Kysely expects better-sqlite3; `node:sqlite` takes parameters in another way. */
function createDriver(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = database.prepare(adaptStatement(sql, database))
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

function adaptStatement(sql: string, { isTransaction }: DatabaseSync): string {
  // Takes the write lock at once; a transaction that reads first could not upgrade its lock.
  if (sql === 'begin') return 'begin immediate'
  // A full disk has ended the transaction already.
  return sql === 'rollback' && !isTransaction ? 'select 1' : sql
}
