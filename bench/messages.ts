import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/database/open.ts'
import { openContact } from '../server/services/contact.ts'
import { createPostgresDatabase, startPostgres } from '../tests/fakes/postgres/postgres.ts'
import { toMedian } from './median.ts'
import type { BenchProfile } from './profile.ts'
import type { Row } from './table.ts'

/** Visitors at once, with and without our code; what comes together we write together. */
const AT_ONCE = [10, 50]
/** As many as our own pool has. */
const CONNECTIONS = 10
const ADDRESSES = 1_000
const NO_LIMITS = { CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' }
const WORDS = { senderName: 'Ada Lovelace', subject: 'About the engine', message: 'A line of a message. '.repeat(20) }
const COLUMNS = 'id, sender_name, subject, message, created_at, state, sending_key'

type Work = () => Promise<unknown> | unknown
type Contest = { what: string; ours: Work; raw: Work; close(): Promise<void> }

/** Messages kept a second through `receive`, beside the same insert without our code. */
export async function benchMessages(pace: BenchProfile): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of [openSqlite, openPostgres]) {
    const contest = await open()
    for (const atOnce of AT_ONCE) rows.push(await measure(contest, atOnce, pace))
    await contest.close()
  }
  return rows
}

/** In turn, so that a machine that slows down slows both; the medians of the rounds. */
async function measure({ what, ours, raw }: Contest, atOnce: number, { roundMs, rounds }: BenchProfile): Promise<Row> {
  const rates: { ours: number; raw: number }[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const rate = { raw: await toRate(raw, atOnce, roundMs), ours: await toRate(ours, atOnce, roundMs) }
    if (round > 0) rates.push(rate)
  }
  return {
    what: `${what}, ${atOnce} at once`,
    unit: 'messages/s',
    ours: toMedian(rates.map((rate) => rate.ours)),
    beside: toMedian(rates.map((rate) => rate.raw)),
    ratio: toMedian(rates.map((rate) => rate.ours / rate.raw)),
  }
}

async function toRate(work: Work, atOnce: number, roundMs: number): Promise<number> {
  const start = performance.now()
  let done = 0
  const lanes = Array.from({ length: atOnce }, async () => {
    while (performance.now() - start < roundMs) {
      await work()
      done += 1
    }
  })
  await Promise.all(lanes)
  return (done * 1_000) / (performance.now() - start)
}

async function openSqlite(): Promise<Contest> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const site = await openSite({ DATA_DIR: join(dir, 'ours') })
  await (await openSite({ DATA_DIR: join(dir, 'raw') })).close()
  const database = new DatabaseSync(join(dir, 'raw/vitrine.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const insert = database.prepare(`insert into messages (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)`)
  return {
    what: 'messages kept on SQLite',
    ours: site.keep,
    raw: () => insert.run(...toValues()),
    async close() {
      await site.close()
      database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function openPostgres(): Promise<Contest> {
  const postgres = await startPostgres()
  const site = await openSite({ DATABASE_URL: await createPostgresDatabase(postgres.url) })
  const rawUrl = await createPostgresDatabase(postgres.url)
  await (await openSite({ DATABASE_URL: rawUrl })).close()
  const pool = new pg.Pool({ connectionString: rawUrl, max: CONNECTIONS })
  // Its last connections may still be closing when the server goes.
  pool.on('error', () => {})
  const text = `insert into messages (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`
  return {
    what: 'messages kept on PostgreSQL',
    ours: site.keep,
    raw: () => pool.query({ name: 'insert', text, values: toValues() }),
    async close() {
      await site.close()
      await pool.end()
      await postgres.remove()
    },
  }
}

/** The services as the server opens them, with limits out of reach. */
async function openSite(env: Record<string, string>) {
  const config = readConfig({ ...NO_LIMITS, ...env })
  const database = createDatabase(config.database)
  await database.read()
  const contact = openContact(config, database, (_level, message, facts) => {
    throw new Error(`${message}: ${JSON.stringify(facts)}`)
  })
  async function keep(): Promise<void> {
    const idempotencyKey = randomBytes(16).toString('hex')
    const address = `2001:db8::${Math.floor(Math.random() * ADDRESSES)}`
    const receipt = await contact.receive({ ...WORDS }, { address, idempotencyKey })
    if (receipt.kind !== 'stored') throw new Error(`A message was ${receipt.kind}.`)
  }
  async function close(): Promise<void> {
    await contact.close()
    await database.close()
  }
  return { keep, close }
}

function toValues(): string[] {
  const { senderName, subject, message } = WORDS
  const [id, key] = [randomBytes(12).toString('hex'), randomBytes(32).toString('base64url')]
  return [id, senderName, subject, message, new Date().toISOString(), 'new', key]
}
