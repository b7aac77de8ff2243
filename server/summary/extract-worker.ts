import { parentPort } from 'node:worker_threads'
import { condense, extractSummary } from './extract/summarize.ts'
import type { ExtractJob } from './extractor.ts'

/** The built-in summarizer's own thread: a text in, its summary out. */
parentPort?.on('message', ({ text, characters }: ExtractJob) => {
  parentPort?.postMessage(characters ? condense(text, characters) : extractSummary(text))
})
