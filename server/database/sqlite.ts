import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** SQLite blocks the event loop while it waits for a lock; `Database.write` retries without blocking. */
const BUSY_TIMEOUT_MS = 5
const MAX_CACHED_STATEMENTS = 100
/** Takes the write lock at once; a transaction that reads first could not upgrade its lock. */
const REPLACED = new Map([['begin', 'begin immediate']])

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
  const statements = new Map<string, ReturnType<typeof toDriverStatement>>()

  function prepare(sql: string) {
    // A full disk has ended the transaction already.
    if (sql === 'rollback' && !database.isTransaction) return NO_OP
    const known = statements.get(sql)
    if (known) return known
    const statement = toDriverStatement(database.prepare(REPLACED.get(sql) ?? sql))
    if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement
  }

  return { close: () => database.close(), prepare }
}

function toDriverStatement(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]): unknown[] => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}

const NO_OP: ReturnType<typeof toDriverStatement> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}
