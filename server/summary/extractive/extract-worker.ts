import { parentPort } from 'node:worker_threads'
import type { ExtractJob } from './extract-worker-pool.ts'
import { condense, extractSummary } from './summarize.ts'

/** The built-in summarizer's own thread: a text in, its summary out. */
parentPort?.on('message', ({ text, characters }: ExtractJob) => {
  parentPort?.postMessage(characters ? condense(text, characters) : extractSummary(text))
})
