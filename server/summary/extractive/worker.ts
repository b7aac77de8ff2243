import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

const WORKER_URL = new URL(`./worker-thread${extname(import.meta.url)}`, import.meta.url)
const TIMEOUT_MS = 10_000

export type ExtractJob = { text: string; characters?: number }
export type Extract = (job: ExtractJob) => Promise<string>

/** Runs jobs one after the other in one worker thread, and replaces a worker that fails. */
export function createExtractWorker({ script = WORKER_URL, timeoutMs = TIMEOUT_MS } = {}) {
  const closing = new AbortController()
  let worker: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function startWorker(): Worker {
    const started = new Worker(script)
    // An `error` event without a listener would end the process, even while the worker is idle.
    return started.on('error', () => discard(started)).on('exit', () => discard(started))
  }

  function discard(failed: Worker): void {
    if (worker === failed) worker = undefined
    void failed.terminate()
  }

  async function run(job: ExtractJob): Promise<string> {
    closing.signal.throwIfAborted()
    worker ??= startWorker()
    const current = worker
    try {
      return await runJob(current, job, AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      discard(current)
      throw error
    }
  }

  function extract(job: ExtractJob): Promise<string> {
    const result = queue.then(() => run(job))
    queue = result.catch(() => {})
    return result
  }

  async function close(): Promise<void> {
    closing.abort(new Error('The extract worker is closed.'))
    await worker?.terminate()
  }

  return { extract, close }
}

async function runJob(worker: Worker, job: ExtractJob, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const onExit = () => reject(new Error('The extract worker exited.'))
  const onAbort = () => reject(signal.reason)
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  signal.addEventListener('abort', onAbort)
  worker.ref()
  try {
    worker.postMessage(job)
    return await promise
  } finally {
    // An idle worker must not keep the process running.
    worker.unref()
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  }
}
