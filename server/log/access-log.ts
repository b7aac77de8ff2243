import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from './log.ts'

const MAX_PATH_LENGTH = 300
const CLIENT_CLOSED_REQUEST = 499

/** Logs no query, headers, or body, because they may contain personal data. */
export function createAccessLog(log: Log) {
  return function logRequest(request: IncomingMessage, response: ServerResponse): void {
    const start = performance.now()
    const { method, url = '' } = request
    response.once('close', () => {
      const hasStatus = response.headersSent || response.statusCode >= 400
      const status = hasStatus ? response.statusCode : CLIENT_CLOSED_REQUEST
      const path = url.split('?', 1)[0]?.slice(0, MAX_PATH_LENGTH)
      log(status >= 500 ? 'warn' : 'info', 'request', {
        method,
        path,
        status,
        ms: Math.round(performance.now() - start),
      })
    })
  }
}
