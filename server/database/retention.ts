import type { Database } from './open.ts'

const DAY_MS = 86_400_000
/** Few enough that no request waits noticeably for a batch. */
const ROWS_PER_BATCH = 500
/** A summary that began before midnight is charged to the day before. */
const BUDGET_DAYS = 2

export type Retention = { messageDays: number | 'keep'; spamDays: number | 'keep' }
type Options = Retention & { now: number; signal?: AbortSignal }

/** Deletes what is kept for a time only, with the mail of deleted messages, and returns how many messages that were. */
export async function deleteExpired(database: Database, options: Options): Promise<{ messages: number; spam: number }> {
  const { messageDays, spamDays, now, signal } = options

  async function deleteMessages(days: number | 'keep', isSpam: boolean): Promise<number> {
    if (days === 'keep') return 0
    const before = new Date(now - days * DAY_MS).toISOString()
    for (let total = 0; ; ) {
      const { numDeletedRows } = await database.write((trx) =>
        trx
          .deleteFrom('messages')
          .where('number', 'in', (query) =>
            query
              .selectFrom('messages')
              .select('number')
              .where('spam', isSpam ? 'is not' : 'is', null)
              .where('created_at', '<', before)
              .limit(ROWS_PER_BATCH),
          )
          .executeTakeFirstOrThrow(),
      )
      total += Number(numDeletedRows)
      if (numDeletedRows < ROWS_PER_BATCH || signal?.aborted) return total
    }
  }

  const deleted = { messages: await deleteMessages(messageDays, false), spam: await deleteMessages(spamDays, true) }
  const budgetDay = new Date(now - BUDGET_DAYS * DAY_MS).toISOString().slice(0, 10)
  const today = new Date(now).toISOString().slice(0, 10)
  await database.write(async (trx) => {
    await trx.deleteFrom('hits').where('ends_at', '<=', now).execute()
    await trx.deleteFrom('form_tokens').where('ends_at', '<=', now).execute()
    await trx.deleteFrom('budget').where('day', '<', budgetDay).execute()
    await trx.deleteFrom('budget_shares').where('day', '<', today).execute()
  })
  await database.clearDeleted()
  return deleted
}
