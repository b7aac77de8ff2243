import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import * as routes from '../contract/routes.ts'
import { NO_STORE } from './http/cache/cache-control.ts'
import { createFailureLog } from './log/failures.ts'
import type { Log } from './log/log.ts'
import { createSingleFlight } from './single-flight.ts'

const CACHE_MS = 1_000
/** Most probes give up after three seconds. */
const CHECK_TIMEOUT_MS = 2_000
const HEADERS = { 'cache-control': NO_STORE }
const TIMED_OUT = 'the database did not respond in time'

type Options = {
  checkWritable(): Promise<void>
  log: Log
  /** The clock must be monotonic, because the wall clock may be set back. */
  now?: () => number
  timeoutMs?: number
}

/** `/readyz` reports whether messages can be stored. A proxy must not rely on it, because pages work without. */
export function createHealth({ log, ...options }: Options): Hono {
  const findIssue = createReadinessCheck(options)
  const failures = createFailureLog(log)
  return new Hono()
    .get(routes.liveness.path, (c) => c.text('ok\n', 200, HEADERS))
    .get(routes.readiness.path, async (c) => {
      const reason = await findIssue()
      if (!reason) {
        failures.recover('ready for messages again')
        return c.text('ready\n', 200, HEADERS)
      }
      // The reason is only logged, because it may name files and hosts.
      failures.fail('not ready for messages', { reason })
      return c.text('not ready for messages\n', 503, HEADERS)
    })
}

/** Runs one check at a time and caches the result for a second, so probes can't overload the disk or the database. */
function createReadinessCheck(options: Omit<Options, 'log'>) {
  const { checkWritable, now = () => performance.now(), timeoutMs = CHECK_TIMEOUT_MS } = options
  const checking = createSingleFlight<string>()
  let latest = { at: Number.NEGATIVE_INFINITY, issue: '' }

  async function check(): Promise<string> {
    const issue = await checkWritable().then(
      () => '',
      (error: unknown) => String(error),
    )
    latest = { at: now(), issue }
    return issue
  }

  return async function findIssue(): Promise<string> {
    if (now() - latest.at < CACHE_MS) return latest.issue
    return Promise.race([checking.run('', check), setTimeout(timeoutMs, TIMED_OUT, { ref: false })])
  }
}
