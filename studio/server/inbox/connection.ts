import { statSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import type { Config } from '../../../server/config.ts'
import { createInbox, type Inbox } from '../../../server/contact/inbox.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { createDatabase, type Database } from '../../../server/database/open.ts'
import { openPostgres } from '../../../server/database/postgres.ts'
import type { Tables } from '../../../server/database/schema.ts'
import { openSqlite } from '../../../server/database/sqlite.ts'

const NOT_READY = 'the tables of the site are missing or of an older version. Start the site once to create them'
const READ_ONLY_ERRORS = { postgres: '25006', sqlite: 8 }

type Location = Config['database']
export type InboxConnection = ReturnType<typeof createInboxConnection>

/** Keeps the site's database open between uses, because connecting to a remote one takes long. */
export function createInboxConnection({ database: location, mail }: Pick<Config, 'database' | 'mail'>) {
  let opened: { file: string; database: Promise<Database> } | undefined
  let uses = 0

  /** Before the first message, there may be no database, and none is created. */
  async function use<T>(work: (inbox: Inbox) => Promise<T>): Promise<T | undefined> {
    const file = identifyFile(location)
    if (opened && opened.file !== file) await close()
    if (file === undefined) return undefined
    opened ??= { file, database: open() }
    uses += 1
    try {
      return await work(createInbox(await opened.database, mail))
    } finally {
      uses -= 1
    }
  }

  async function open(): Promise<Database> {
    try {
      await checkTables(location)
      return createDatabase(location)
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  async function close(): Promise<void> {
    const closing = opened
    opened = undefined
    await (await closing?.database.catch(() => undefined))?.close()
  }

  return { use, close, closeIdle: async () => (uses === 0 ? close() : undefined) }
}

/** Returns undefined if there is no file, and another text after it was replaced, for example by a restored backup. */
function identifyFile({ file }: Location): string | undefined {
  return file === undefined ? '' : statSync(file, { bigint: true, throwIfNoEntry: false })?.ino.toString()
}

/** Only the site itself migrates its database, so this connection can't write. */
async function checkTables({ file, url }: Location): Promise<void> {
  const kind = url === undefined ? 'sqlite' : 'postgres'
  const readOnly = sql.raw(url === undefined ? 'pragma query_only = on' : 'set default_transaction_read_only = on')
  await using db = new Kysely<Tables>({ dialect: url === undefined ? openSqlite(file) : openPostgres(url) })
  await db.connection().execute(async (connection) => {
    await readOnly.execute(connection)
    await migrate(connection, kind).catch((error) => {
      throw (error.errcode ?? error.code) === READ_ONLY_ERRORS[kind] ? new Error(NOT_READY) : error
    })
  })
}
