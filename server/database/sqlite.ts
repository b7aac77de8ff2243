import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** Waiting for a lock holds up the whole process, so it is short here; `Database.write` waits on without holding. */
const LOCK_WAIT_MS = 5
/** The shapes of our questions are few; one whose shape depends on its values may be forgotten. */
const MOST_STATEMENTS = 100
/** A transaction that reads first and writes then would find the lock taken half-way. */
const REWORDED = new Map([['begin', 'begin immediate']])

/** SQLite on a file. WAL lets the owner read while the server writes; FULL puts a commit on disk before it returns. */
export function openSqlite(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    // A file that is no database stays open until it is closed, and it is tried again and again.
    database.close()
    throw error
  }
  return new SqliteDialect({ database: createDriver(database) })
}

/** Kysely speaks to better-sqlite3; `node:sqlite` differs in how parameters are passed. */
function createDriver(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof toDriverStatement>>()

  function prepare(sql: string) {
    // Where a full disk has ended the transaction already, there is none left to roll back.
    if (sql === 'rollback' && !database.isTransaction) return NOTHING
    const known = statements.get(sql)
    if (known) return known
    const statement = toDriverStatement(database.prepare(REWORDED.get(sql) ?? sql))
    if (statements.size >= MOST_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement
  }

  return { close: () => database.close(), prepare }
}

function toDriverStatement(statement: StatementSync) {
  // Kysely compiled these parameters for SQLite: they are values the driver takes.
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]): unknown[] => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}

const NOTHING: ReturnType<typeof toDriverStatement> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}
