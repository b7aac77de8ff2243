import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Log } from './log.ts'

/** Requests under way may take this long after a signal, and so may the rooms after them; then they are cut. */
const STOP_DEADLINE_MS = 10_000
/** After a fault visitors wait for the next process, so that it comes soon. */
const FAULT_DEADLINE_MS = 2_000
/** A connection kept alive falls idle when its last request ends; it is then closed at the next look. */
const IDLE_LOOK_MS = 50
/** A process that has a fault as soon as it starts is not started as fast as it can be. */
const STEADY_S = 10
const PAUSE_MS = 1_000

type Running = { server: Server; port: number; close(): Promise<void>; log: Log; flushLog(): void }

/**
 * Ends the process properly on a signal, and after a fault that nobody caught: it may have broken what the process
 * knows, so that another takes its place. A worker is replaced by its primary, a process of its own by itself.
 */
export function installShutdown({ server, port, close, log, flushLog }: Running): void {
  let isEnding = false
  function end(deadlineMs: number, then: () => void): void {
    if (isEnding) return
    isEnding = true
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    const look = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(look)
      setTimeout(then, deadlineMs)
      void close().finally(then)
    })
  }

  const leave = () => process.exit(0)
  process.on('SIGINT', () => end(STOP_DEADLINE_MS, leave))
  process.on('SIGTERM', () => end(STOP_DEADLINE_MS, leave))
  // A rejection that nobody handles arrives here as well.
  process.on('uncaughtException', (error, origin) => {
    const facts = { id: randomUUID(), origin, error: error instanceof Error ? error.stack : String(error) }
    log('error', 'a fault that nobody caught: this process ends and is replaced', facts)
    end(FAULT_DEADLINE_MS, cluster.isWorker ? () => process.exit(1) : () => replaceSelf(port, flushLog))
  })
}

/** The same process from the beginning: its number stays, so that whoever watches over it sees no end. */
function replaceSelf(port: number, flushLog: () => void): void {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const replace = () => {
    flushLog()
    process.execve?.(process.execPath, command, { ...process.env, PORT: String(port) })
    // Where a process cannot replace itself, whoever started it does.
    process.exit(1)
  }
  setTimeout(replace, process.uptime() < STEADY_S ? PAUSE_MS : 0)
}
