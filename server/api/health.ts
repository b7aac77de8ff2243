import { Hono } from 'hono'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { withTimeout } from './timeout.ts'

const PING_INTERVAL_MS = 1_000
const PING_TIMEOUT_MS = 1_000

type Options = {
  /** Rejects while the database is unavailable. */
  ping(): Promise<void>
  now(): number
}

export function createHealth({ ping, now }: Options): Hono {
  let latest = { at: Number.NEGATIVE_INFINITY, healthy: Promise.resolve<boolean | undefined>(false) }

  return new Hono().get('/healthz', async (c) => {
    if (now() - latest.at >= PING_INTERVAL_MS) {
      const healthy = ping().then(() => true)
      latest = { at: now(), healthy: withTimeout(healthy, PING_TIMEOUT_MS) }
    }
    const healthy = await latest.healthy
    c.header('cache-control', NO_STORE)
    return c.text(healthy ? 'ok\n' : 'database unavailable\n', healthy ? 200 : 503)
  })
}
