import type { Database, Write } from './open.ts'
import { OVER_TOTAL } from './schema.ts'

const DAY_MS = 86_400_000
/** Few enough that no request waits noticeably for a batch. */
const ROWS_PER_BATCH = 500
/** A summary that began before midnight is charged to the day before. */
const BUDGET_DAYS = 2
/** What is further in the future was written before the clock was set back. */
const CLOCK_SKEW_MS = 60_000

export type Retention = {
  messageDays: number | 'keep'
  spamDays: number | 'keep'
  /** Mail that waits will be sent or given up, and until then its message is kept. */
  isMailed?: boolean
  /** The longest window of a rate limit. */
  windowMs?: number
}
type Options = Retention & { now: number; signal?: AbortSignal }

/** Deletes what is kept for a time only, with the mail of deleted messages, and returns how many messages that were. */
export async function deleteExpired(database: Database, options: Options): Promise<{ messages: number; spam: number }> {
  const { messageDays, spamDays, isMailed, now, signal } = options

  async function deleteMessages(days: number | 'keep', isSpam: boolean): Promise<number> {
    if (days === 'keep') return 0
    const before = new Date(now - days * DAY_MS).toISOString()
    for (let total = 0; ; ) {
      const deleted = await database.write((trx) => deleteBatch(trx, { before, isSpam, isMailed }))
      total += deleted
      if (deleted < ROWS_PER_BATCH || signal?.aborted) return total
    }
  }

  const deleted = { messages: await deleteMessages(messageDays, false), spam: await deleteMessages(spamDays, true) }
  await deleteCounters(database, now, options.windowMs)
  await database.clearDeleted()
  return deleted
}

type Batch = { before: string; isSpam: boolean; isMailed?: boolean }

async function deleteBatch(trx: Write, { before, isSpam, isMailed }: Batch): Promise<number> {
  const expired = trx
    .selectFrom('messages')
    .select('number')
    .where('created_at', '<', before)
    .where((row) => {
      const isMessage = row.or([row('spam', 'is', null), row('spam', '=', OVER_TOTAL)])
      return isSpam ? row.not(isMessage) : isMessage
    })
    .$if(isMailed === true, (query) =>
      query.where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('outbox')
              .select('message_id')
              .whereRef('message_id', '=', 'messages.id')
              .where('outbox.state', 'in', ['waiting', 'sending']),
          ),
        ),
      ),
    )
    .limit(ROWS_PER_BATCH)
  const { numDeletedRows } = await trx.deleteFrom('messages').where('number', 'in', expired).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Each table in a transaction of its own: requests lock the same rows, in other orders. */
async function deleteCounters(database: Database, now: number, windowMs: number | undefined): Promise<void> {
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const latest = now + CLOCK_SKEW_MS
  await database.write((trx) => {
    // A counter in use is deleted the next time: to wait for several could deadlock.
    const expired = trx
      .selectFrom('hits')
      .select('rule')
      .where((row) =>
        row.or([row('ends_at', '<=', now), ...(windowMs ? [row('ends_at', '>', latest + windowMs)] : [])]),
      )
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    return trx.deleteFrom('hits').where('rule', 'in', expired).execute()
  })
  await database.write((trx) => trx.deleteFrom('form_tokens').where('ends_at', '<=', now).execute())
  await database.write((trx) =>
    trx
      .deleteFrom('budget')
      .where('day', '<', toDay(now - BUDGET_DAYS * DAY_MS))
      .execute(),
  )
  await database.write((trx) =>
    trx
      .deleteFrom('budget_shares')
      .where((row) => row.or([row('day', '<', toDay(now)), row('day', '>', toDay(latest))]))
      .execute(),
  )
}
