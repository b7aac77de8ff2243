import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Log } from './log/log.ts'

/** Connections are closed after this time, and the process exits after twice as long. */
const SIGNAL_TIMEOUT_MS = 10_000
/** Visitors get no response until the supervisor has started the next process, so this is shorter. */
const EXCEPTION_TIMEOUT_MS = 2_000
const ARRIVAL_TIMEOUT_MS = 2_500
/** `server.close` only closes connections that are idle at that moment. */
const IDLE_CHECK_INTERVAL_MS = 50
const PARENT_CHECK_INTERVAL_MS = 200

type Options = { server: Server; closePartialRequests(): void; close(): Promise<void>; log: Log }

export function installShutdown({ server, closePartialRequests, close, log }: Options): void {
  let isShuttingDown = false

  function shutDown(timeoutMs: number): void {
    if (isShuttingDown) return
    isShuttingDown = true
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    // This repeats, because half a request may follow one that is still pending.
    setTimeout(() => setInterval(closePartialRequests, IDLE_CHECK_INTERVAL_MS), ARRIVAL_TIMEOUT_MS)
    setTimeout(closeAll, timeoutMs)
    setTimeout(() => process.exit(), 2 * timeoutMs)
    server.close(
      () =>
        void close()
          .catch(logUnclosed)
          .finally(() => process.exit()),
    )
  }

  function closeAll(): void {
    log('warn', 'shutdown timed out; aborting open requests')
    server.closeAllConnections()
  }

  function logUnclosed(error: unknown): void {
    log('error', 'shutdown failed', { error: String(error) })
  }

  process.on('SIGINT', () => shutDown(SIGNAL_TIMEOUT_MS))
  process.on('SIGTERM', () => shutDown(SIGNAL_TIMEOUT_MS))
  process.on('uncaughtException', (error, origin) => {
    const stack = error instanceof Error ? error.stack : String(error)
    log('error', 'uncaught exception; exiting', { id: randomUUID(), origin, stack })
    process.exitCode = 1
    shutDown(EXCEPTION_TIMEOUT_MS)
  })
}

/** npm signals only its shell. If the shell exits without stopping the server, the server gets a new parent. */
export function stopWithParent(): void {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_INTERVAL_MS)
  check.unref()
}
