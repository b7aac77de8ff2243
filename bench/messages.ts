import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { openContact } from '../server/contact/open.ts'
import { createDatabase } from '../server/database/open.ts'
import { createPostgresDatabase, startPostgres } from '../tests/fakes/postgres/postgres.ts'
import { compare } from './measure/compare.ts'
import type { Row } from './measure/table.ts'

/** This is the number of parallel requests and of connections in the pool. */
const CONCURRENCY = 10
const ROUND_MS = 1_000
const CLIENT_IPS = 1_000
const NO_LIMITS = { CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' }
const MESSAGE = { senderName: 'Ada Lovelace', subject: 'About the engine', message: 'A line of a message. '.repeat(20) }
const COLUMNS = 'id, sender_name, subject, message, created_at, state, idempotency_key'

type Store = () => Promise<unknown> | unknown
type Stores = { ours: Store; baseline: Store; close(): Promise<void> }

/** Compares messages stored per second by `receive` with a plain insert of the same row. */
export async function benchMessages(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, open] of Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres })) {
    const { ours, baseline, close } = await open()
    const rates = await compare(
      () => readRate(ours),
      () => readRate(baseline),
    )
    rows.push({ what: `messages stored in ${name} (messages/s)`, ...rates })
    await close()
  }
  return rows
}

async function readRate(store: Store): Promise<number> {
  const start = performance.now()
  let stored = 0
  const storeRepeatedly = async () => {
    while (performance.now() - start < ROUND_MS) {
      await store()
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, storeRepeatedly))
  return (stored * 1_000) / (performance.now() - start)
}

async function openSqlite(): Promise<Stores> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const site = await openMessages({ DATA_DIR: join(dir, 'ours') })
  await createSchema({ DATA_DIR: join(dir, 'baseline') })
  const database = new DatabaseSync(join(dir, 'baseline/vitrine.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const insert = database.prepare(`insert into messages (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)`)
  return {
    ours: site.store,
    baseline: () => insert.run(...toValues()),
    async close() {
      await site.close()
      database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function openPostgres(): Promise<Stores> {
  const postgres = await startPostgres()
  const site = await openMessages({ DATABASE_URL: await createPostgresDatabase(postgres.url) })
  const url = await createPostgresDatabase(postgres.url)
  await createSchema({ DATABASE_URL: url })
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY })
  // Its last connections may still be closing when the server stops.
  pool.on('error', () => {})
  const text = `insert into messages (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`
  return {
    ours: site.store,
    baseline: () => pool.query({ name: 'insert', text, values: toValues() }),
    async close() {
      await site.close()
      await pool.end()
      await postgres.remove()
    },
  }
}

async function createSchema(env: Record<string, string>): Promise<void> {
  const { close } = await openMessages(env)
  await close()
}

/** Opens the services like the server, but without rate limits. */
async function openMessages(env: Record<string, string>) {
  const config = readConfig({ ...NO_LIMITS, ...env })
  const database = createDatabase(config.database)
  await database.read()
  const contact = openContact(config, database, {
    log: (_level, message, fields) => {
      throw new Error(`${message}: ${JSON.stringify(fields)}`)
    },
  })
  async function store(): Promise<void> {
    const idempotencyKey = randomBytes(16).toString('hex')
    const subnet = `2001:db8::${Math.floor(Math.random() * CLIENT_IPS)}`
    const receipt = await contact.receive({ ...MESSAGE }, { subnet, idempotencyKey })
    if (receipt.kind !== 'stored') throw new Error(`A message was ${receipt.kind}.`)
  }
  async function close(): Promise<void> {
    await contact.close()
    await database.close()
  }
  return { store, close }
}

function toValues(): string[] {
  const { senderName, subject, message } = MESSAGE
  const [id, key] = [randomBytes(12).toString('hex'), randomBytes(32).toString('base64url')]
  return [id, senderName, subject, message, new Date().toISOString(), 'new', key]
}
