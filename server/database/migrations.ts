import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

const MIGRATION_LOCK = 7_284_501

/** Migrations run oldest first. A released migration is never changed. */
const MIGRATIONS: ((kind: DatabaseKind) => string[])[] = [createTables]

export class NewerDatabaseError extends Error {
  constructor(version: number) {
    const newer = `The database schema (version ${version}) is newer than this version of Vitrine supports`
    super(`${newer} (${MIGRATIONS.length}). Update Vitrine, or use another database.`)
  }
}

/** Safe to run from several processes at once: one migrates, the others wait. */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  // A command that only reads takes no write lock.
  if (await isCurrent(db)) return
  await db.transaction().execute(async (trx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`create table if not exists schema_versions (version integer primary key)`.execute(trx)
    const done = await trx.selectFrom('schema_versions').select('version').execute()
    rejectNewer(done)
    for (const [index, toStatements] of MIGRATIONS.entries()) {
      const version = index + 1
      if (done.some((row) => row.version === version)) continue
      for (const statement of toStatements(kind)) await sql.raw(statement).execute(trx)
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

function createTables(kind: DatabaseKind): string[] {
  return [
    `create table messages (
      number ${kind === 'postgres' ? 'serial primary key' : 'integer primary key autoincrement'},
      id text not null unique,
      sender_name text not null,
      subject text not null,
      message text not null,
      created_at text not null,
      state text not null,
      spam text,
      idempotency_key text unique
    )`,
    'create index messages_spam on messages (spam, number) where spam is not null',
    `create table outbox (
      message_id text not null primary key references messages (id) on delete cascade,
      state text not null,
      attempts integer not null,
      queued_at bigint not null,
      due_at bigint not null,
      tried_at bigint not null,
      claimed_until bigint not null,
      refused integer not null,
      sent_at bigint,
      error text
    )`,
    'create index outbox_due on outbox (state, due_at)',
    'create table hits (rule text primary key, times text not null, ends_at bigint not null)',
    'create index hits_ends_at on hits (ends_at)',
    'create table budget (day text primary key, tokens bigint not null)',
    `create table budget_shares (
      day text not null,
      network text not null,
      tokens bigint not null,
      constraint budget_shares_pk primary key (day, network)
    )`,
    'create table secrets (name text primary key, value text not null)',
  ]
}
