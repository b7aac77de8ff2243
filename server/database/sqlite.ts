import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

const BUSY_TIMEOUT_MS = 5
const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const PRAGMAS = `
  pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on
`

/** The opened file is gone from disk; anything written to it would be lost. */
export class ReplacedFileError extends Error {
  constructor(path: string) {
    super(`${path} was deleted or replaced; reopening it`)
  }
}

export function openSqlite(path: string): SqliteDialect {
  createPrivateFile(path)
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec(PRAGMAS)
  } catch (error) {
    database.close()
    throw error
  }
  return new SqliteDialect({ database: createDriver(database, createReplacedCheck(path)) })
}

/** Creates the file before SQLite does, which would make it readable for all users. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
  closeSync(openSync(path, 'a', OWNER_ONLY.file))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, OWNER_ONLY.file)
    } catch {
      // The file does not exist, or belongs to another user.
    }
  }
}

function createReplacedCheck(path: string): () => void {
  const opened = statSync(path, { bigint: true })
  return () => {
    const current = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (current?.ino !== opened.ino || current.dev !== opened.dev) throw new ReplacedFileError(path)
  }
}

function createDriver(database: DatabaseSync, checkReplaced: () => void) {
  return {
    close: () => database.close(),
    prepare(sql: string) {
      if (sql === 'begin') checkReplaced()
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
  // This takes the write lock at once, because a transaction that reads first could not upgrade its lock.
  if (sql === 'begin') return 'begin immediate'
  // A full disk has already ended the transaction.
  return sql === 'rollback' && !isTransaction ? 'select 1' : sql
}
