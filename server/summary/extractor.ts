import { Worker } from 'node:worker_threads'

const WORKER = new URL('./extract-worker.ts', import.meta.url)
/** Far beyond what the longest text takes: the worker is stuck, and a new one is started. */
const STUCK_MS = 10_000

export type ExtractJob = { text: string; characters?: number }
type Waiting = { job: ExtractJob; resolve(summary: string): void; reject(error: Error): void }

/** Runs the built-in summarizer on a thread of its own, one text after the other, so that pages never wait for it. */
export function createExtractor() {
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let stuck: NodeJS.Timeout | undefined

  function next(): void {
    if (current || queue.length === 0) return
    current = queue.shift()
    worker ??= start()
    stuck = setTimeout(() => fail(new Error('The built-in summarizer is stuck.')), STUCK_MS)
    worker.ref()
    worker.postMessage(current?.job)
  }

  function settle(finish: (waiting: Waiting) => void): void {
    clearTimeout(stuck)
    const done = current
    current = undefined
    // An idle thread must not keep the process from ending.
    worker?.unref()
    if (done) finish(done)
    next()
  }

  function fail(error: Error): void {
    const broken = worker
    worker = undefined
    void broken?.terminate()
    settle((waiting) => waiting.reject(error))
  }

  function start(): Worker {
    const started = new Worker(WORKER)
    started.on('message', (summary: string) => settle((waiting) => waiting.resolve(summary)))
    started.on('error', fail)
    return started
  }

  return {
    extract: (job: ExtractJob) =>
      new Promise<string>((resolve, reject) => {
        queue.push({ job, resolve, reject })
        next()
      }),
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
