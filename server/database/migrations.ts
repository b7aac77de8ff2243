import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
type Schema = Transaction<Tables>['schema']

const MIGRATION_LOCK = 7_284_501

/** Oldest first. A released migration is never changed. */
const MIGRATIONS: ((schema: Schema, kind: DatabaseKind) => Promise<void>)[] = [
  createInitialTables,
  createBudget,
  createBudgetShares,
  createFormTokens,
  indexSpamByReason,
]

/** Written by a newer version, whose tables this one does not know. */
export class NewerDatabaseError extends Error {
  constructor(version: number) {
    const known = `version ${version}, and this code knows versions up to ${MIGRATIONS.length}`
    super(`The database is newer than this code: it has ${known}. Update the code, or use another database.`)
  }
}

/** Safe to run from several processes at once: one migrates, the others wait. */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  // A command that only reads takes no write lock.
  if (await isCurrent(db)) return
  await db.transaction().execute(async (trx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await trx.schema
      .createTable('schema_versions')
      .ifNotExists()
      .addColumn('version', 'integer', (column) => column.primaryKey())
      .execute()
    const done = await trx.selectFrom('schema_versions').select('version').execute()
    rejectNewer(done)
    for (const [index, run] of MIGRATIONS.entries()) {
      const version = index + 1
      if (done.some((row) => row.version === version)) continue
      await run(trx.schema, kind)
      await trx.insertInto('schema_versions').values({ version }).execute()
    }
  })
}

async function isCurrent(db: Kysely<Tables>): Promise<boolean> {
  const versions = db.selectFrom('schema_versions').select('version').orderBy('version')
  // A new database has no such table yet.
  const done = await versions.execute().catch(() => [])
  rejectNewer(done)
  return done.length === MIGRATIONS.length && done.at(-1)?.version === MIGRATIONS.length
}

function rejectNewer(done: { version: number }[]): void {
  const newest = Math.max(0, ...done.map(({ version }) => version))
  if (newest > MIGRATIONS.length) throw new NewerDatabaseError(newest)
}

async function createInitialTables(schema: Schema, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('number', kind === 'postgres' ? 'serial' : 'integer', (column) =>
      kind === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('sender_name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('spam', 'text')
    .addColumn('sending_key', 'text', (column) => column.unique())
    .execute()
  await schema
    .createTable('outbox')
    .addColumn('message_id', 'text', (column) =>
      column.primaryKey().references('messages.id').onDelete('cascade').notNull(),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tried_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('refused', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('error', 'text')
    .execute()
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute()
  await createSharedTables(schema)
}

async function createSharedTables(schema: Schema): Promise<void> {
  await schema
    .createTable('hits')
    .addColumn('rule', 'text', (column) => column.primaryKey())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('hits_ends_at').on('hits').column('ends_at').execute()
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createBudget(schema: Schema): Promise<void> {
  await schema
    .createTable('budget')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .execute()
}

/** `network` is the keyed hash of an address. */
async function createBudgetShares(schema: Schema): Promise<void> {
  await schema
    .createTable('budget_shares')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budget_shares_pk', ['day', 'network'])
    .execute()
}

/** The index finds the quarantine among many messages. */
async function createFormTokens(schema: Schema): Promise<void> {
  await schema
    .createTable('form_tokens')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('message_key', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('messages_spam')
    .on('messages')
    .column('number')
    .where(sql.ref('spam'), 'is not', null)
    .execute()
}

/** Messages beyond CONTACT_TOTAL are counted apart from spam, without reading their text. */
async function indexSpamByReason(schema: Schema): Promise<void> {
  await schema.dropIndex('messages_spam').execute()
  await schema
    .createIndex('messages_spam_reason')
    .on('messages')
    .columns(['spam', 'number'])
    .where(sql.ref('spam'), 'is not', null)
    .execute()
}
