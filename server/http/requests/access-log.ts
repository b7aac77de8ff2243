import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../log.ts'

const LONGEST_PATH = 300
/** What others write for a visitor who left before the answer. */
const LEFT = 499

/** One line a request: what was asked and how it ended, never what was in it. */
export function createAccessLog(log: Log) {
  return function logRequest(request: IncomingMessage, response: ServerResponse): void {
    const start = performance.now()
    const { method, url = '' } = request
    response.once('close', () => {
      // One that broke off has its status without an answer of its own.
      const isTold = response.headersSent || response.statusCode >= 400
      const status = isTold ? response.statusCode : LEFT
      const ms = Math.round(performance.now() - start)
      log('info', 'request', { method, path: toPath(url), status, ms })
    })
  }
}

function toPath(target: string): string {
  const query = target.indexOf('?')
  return target.slice(0, query === -1 ? LONGEST_PATH : Math.min(query, LONGEST_PATH))
}
