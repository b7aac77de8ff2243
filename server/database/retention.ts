import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../log/log.ts'
import { openHourlyJob } from './hourly-job.ts'
import type { Database } from './open.ts'
import { OVER_TOTAL } from './schema.ts'

const DAY_MS = 86_400_000
const ROWS_PER_BATCH = 500
const BUDGET_DAYS = 2
const CLOCK_SKEW_MS = 60_000

type Retention = {
  messageDays: number | 'keep'
  spamDays: number | 'keep'
  isEmailed?: boolean
  windowMs?: number
}
type Options = { retention: Retention; database: Database; log: Log; now: () => number }
type Condition = RawBuilder<unknown>
type DeleteOptions = Retention & { now: number; signal?: AbortSignal }

/** Deletes messages older than `SPAM_DAYS` and `MESSAGE_DAYS`, now and every hour. */
export function openRetention({ retention, database, log, now }: Options) {
  return openHourlyJob({
    async run(signal) {
      const deleted = await deleteExpired(database, { ...retention, now: now(), signal })
      if (deleted.messages + deleted.spam > 0) log('info', 'deleted expired messages', deleted)
    },
    onError: (error) => log('warn', 'could not delete expired data', { error: String(error) }),
  })
}

export async function deleteExpired(
  database: Database,
  options: DeleteOptions,
): Promise<{ messages: number; spam: number }> {
  const { messageDays, spamDays, isEmailed, now, signal } = options
  const isMessage = sql`(spam is null or spam = ${OVER_TOTAL})`
  const isQueued = sql`exists (
    select 1 from outbox where message_id = messages.id and outbox.state in ('waiting', 'sending')
  )`

  async function deleteOlder(days: number | 'keep', kind: Condition): Promise<number> {
    if (days === 'keep') return 0
    const before = new Date(now - days * DAY_MS).toISOString()
    const isExpired = sql`created_at < ${before} and ${kind} ${isEmailed ? sql`and not ${isQueued}` : sql``}`
    return deleteInBatches(database, isExpired, signal)
  }

  const messages = await deleteOlder(messageDays, isMessage)
  const spam = await deleteOlder(spamDays, sql`not ${isMessage}`)
  await deleteCounters(database, now, options.windowMs)
  await database.clearDeleted()
  return { messages, spam }
}

/** Deletes messages in several transactions, so no other waits for long. */
export async function deleteInBatches(database: Database, isDeleted: Condition, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const batch = sql`
      delete from messages where number in (
        select number from messages where ${isDeleted} limit ${ROWS_PER_BATCH}
      )`
    const { numAffectedRows } = await database.write((trx) => batch.execute(trx))
    total += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < ROWS_PER_BATCH || signal?.aborted) return total
  }
}

async function deleteCounters(database: Database, now: number, windowMs: number | undefined): Promise<void> {
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const latest = now + CLOCK_SKEW_MS
  const lastEnd = windowMs ? latest + windowMs : Number.MAX_SAFE_INTEGER
  // A locked counter is skipped until the next run, because waiting for several could deadlock.
  const skipLocked = database.kind === 'postgres' ? sql`for update skip locked` : sql``
  const expired = [
    sql`hits where rule in (select rule from hits where ends_at <= ${now} or ends_at > ${lastEnd} ${skipLocked})`,
    sql`budget where day < ${toDay(now - BUDGET_DAYS * DAY_MS)}`,
    sql`budget_shares where day < ${toDay(now)} or day > ${toDay(latest)}`,
  ]
  for (const rows of expired) await database.write((trx) => sql`delete from ${rows}`.execute(trx))
}
