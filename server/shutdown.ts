import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Log } from './log.ts'

/** Then connections are closed; after twice as long the process exits in any case. */
const SIGNAL_DEADLINE_MS = 10_000
/** Shorter: visitors get no response until the supervisor has started the next process. */
const EXCEPTION_DEADLINE_MS = 2_000
/** `server.close` only closes connections that are idle at that moment. */
const IDLE_CHECK_MS = 50

type Options = { server: Server; close(): Promise<void>; log: Log }

/**
 * Finishes pending requests and exits: with 0 after SIGINT or SIGTERM, with 1 after an uncaught exception, which may have
 * left broken state behind. A supervisor (systemd, Docker) starts the next process.
 */
export function installShutdown({ server, close, log }: Options): void {
  let isShuttingDown = false

  function shutDown(deadlineMs: number): void {
    if (isShuttingDown) return
    isShuttingDown = true
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    setTimeout(() => server.closeAllConnections(), deadlineMs)
    setTimeout(() => process.exit(), 2 * deadlineMs)
    server.close(() => void close().finally(() => process.exit()))
  }

  process.on('SIGINT', () => shutDown(SIGNAL_DEADLINE_MS))
  process.on('SIGTERM', () => shutDown(SIGNAL_DEADLINE_MS))
  process.on('uncaughtException', (error, origin) => {
    const stack = error instanceof Error ? error.stack : String(error)
    log('error', 'uncaught exception; exiting', { id: randomUUID(), origin, stack })
    process.exitCode = 1
    shutDown(EXCEPTION_DEADLINE_MS)
  })
}
