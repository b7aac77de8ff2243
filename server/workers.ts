import cluster from 'node:cluster'
import type { Log } from './log.ts'

/** A worker that ended is replaced after this long; one that ends soon again and again, after ever longer. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
const STEADY_MS = 10_000

type Options = { count: number; log: Log; onOpen(port: number): void }

/**
 * Runs the site in so many processes on one port, and replaces each that ends unasked. They share the database and nothing
 * else, as several machines would.
 */
export function runWorkers({ count, log, onOpen }: Options): void {
  let isOpen = false
  let isStopping = false
  let pauseMs = FIRST_PAUSE_MS

  function fork(): void {
    const worker = cluster.fork()
    const since = Date.now()
    worker.once('listening', ({ port }) => {
      log('info', 'a worker takes requests', { pid: worker.process.pid, workers: findWorkers().length })
      if (!isOpen) open(port)
    })
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      // What keeps the first one from starting, and it has said what, would keep the others.
      if (!isOpen) process.exit(code || 1)
      log('error', 'a worker ended and is replaced', { pid: worker.process.pid, code, signal })
      pauseMs = Date.now() - since < STEADY_MS ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
      setTimeout(() => isStopping || fork(), pauseMs)
    })
  }

  /** One comes first, so that a bad setting is said once. */
  function open(port: number): void {
    isOpen = true
    onOpen(port)
    for (let others = count - 1; others > 0; others -= 1) fork()
  }

  /** Each ends its requests; when the last is gone nothing holds this process. */
  function stop(): void {
    isStopping = true
    for (const worker of findWorkers()) worker?.process.kill('SIGTERM')
  }

  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  fork()
}

function findWorkers() {
  return Object.values(cluster.workers ?? {})
}
