import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'

/** One line a request: what was asked and how it ended, never what was in it. */
export function createRequestLog(log: Log): MiddlewareHandler {
  return async function logRequest(c, next) {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log('debug', 'request', { method: c.req.method, path: c.req.path, status: c.res.status, ms })
  }
}
