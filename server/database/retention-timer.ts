import type { Log } from '../log/log.ts'
import type { Database } from './open.ts'
import { deleteExpired, type Retention } from './retention.ts'

const INTERVAL_MS = 60 * 60_000

type Options = { retention: Retention; database: Database; log: Log; now: () => number }

/** Deletes messages older than `SPAM_DAYS` and `MESSAGE_DAYS`, now and every hour. */
export function openRetention({ retention, database, log, now }: Options) {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      const deleted = await deleteExpired(database, { ...retention, now: now(), signal: closing.signal })
      if (deleted.messages + deleted.spam > 0) log('info', 'deleted expired messages', deleted)
    } catch (error) {
      if (!closing.signal.aborted) log('warn', 'could not delete expired data', { error: String(error) })
    }
  }

  function poll(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  poll()
  const timer = setInterval(poll, INTERVAL_MS).unref()
  return {
    async close(): Promise<void> {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
