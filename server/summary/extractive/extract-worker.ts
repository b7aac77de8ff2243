import { parentPort } from 'node:worker_threads'
import type { ExtractJob } from './extract-worker-pool.ts'
import { condense, extractSummary } from './summarize.ts'

parentPort?.on('message', ({ text, characters }: ExtractJob) => {
  parentPort?.postMessage(characters ? condense(text, characters) : extractSummary(text))
})
