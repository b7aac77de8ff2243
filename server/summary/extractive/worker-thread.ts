import { parentPort } from 'node:worker_threads'
import { condense, extractSummary } from './summarize.ts'
import type { ExtractJob } from './worker.ts'

parentPort?.on('message', ({ text, characters }: ExtractJob) => {
  parentPort?.postMessage(characters ? condense(text, characters) : extractSummary(text))
})
