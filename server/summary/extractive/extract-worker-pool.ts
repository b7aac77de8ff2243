import { Worker } from 'node:worker_threads'

const WORKER = new URL('./extract-worker.ts', import.meta.url)
/** Far beyond what the longest text takes: the worker is stuck, and a new one is started. */
const STUCK_MS = 10_000

export type ExtractJob = { text: string; characters?: number }
export type Extract = (job: ExtractJob) => Promise<string>
type Waiting = { job: ExtractJob; resolve(summary: string): void; reject(error: unknown): void }

/**
 * Runs the built-in summarizer on a thread of its own, one text after the other, so that pages never wait for it. A
 * thread that fails takes only the text it was at with it.
 */
export function createExtractWorkerPool({ script = WORKER, stuckMs = STUCK_MS } = {}) {
  let queue: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let stuck: NodeJS.Timeout | undefined
  let closed = false

  function next(): void {
    if (current) return
    current = queue.shift()
    if (!current) return
    try {
      const busy = worker ?? start()
      worker = busy
      stuck = setTimeout(() => fail(busy, new Error('The built-in summarizer is stuck.')), stuckMs)
      busy.ref()
      busy.postMessage(current.job)
    } catch (error) {
      settle((waiting) => waiting.reject(error))
    }
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

  function fail(broken: Worker, error: unknown): void {
    if (broken !== worker) return
    worker = undefined
    void broken.terminate()
    settle((waiting) => waiting.reject(error))
  }

  function start(): Worker {
    const started = new Worker(script)
    started.on('message', (summary: string) => {
      // A thread that was given up may have finished meanwhile: its summary is of another text.
      if (started === worker) settle((waiting) => waiting.resolve(summary))
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('The built-in summarizer has stopped.')))
    return started
  }

  function extract(job: ExtractJob): Promise<string> {
    if (closed) return Promise.reject(toClosed())
    return new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject })
      next()
    })
  }

  async function close(): Promise<void> {
    closed = true
    const [open, waiting] = [worker, queue]
    worker = undefined
    queue = []
    for (const { reject } of waiting) reject(toClosed())
    settle(({ reject }) => reject(toClosed()))
    await open?.terminate()
  }

  return { extract, close }
}

function toClosed(): Error {
  return new Error('The built-in summarizer is closed.')
}
