import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { excerpt } from './extractive/excerpt.ts'
import type { Extract } from './extractive/worker.ts'
import { createLlmSummarizer, type LlmSummarizerOptions } from './llm/llm-summarizer.ts'

/** `isFallback` marks a summary of the built-in summarizer after the model failed. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; isFallback?: boolean }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

/** `limit` says whether all visitors together may still use the model. */
export type SummarizeOptions = { signal: AbortSignal; subnet: string; limit: 'allowed' | 'limited' | 'unknown' }
export type Summarize = (text: string, options: SummarizeOptions) => Promise<Summary>

type SummarizerOptions = {
  extract: Extract
  provider?: Omit<LlmSummarizerOptions, 'extract' | 'fallback' | 'log'>
  fallback: boolean
  log: Log
}

const WITHOUT_MODEL = { limited: { kind: 'share-spent' }, unknown: { kind: 'failed', status: 503 } } as const
const ABORTED = { kind: 'failed', status: 499 } as const

export function createSummarizer({ extract, provider, fallback, log }: SummarizerOptions): Summarize {
  const failures = createFailureLog(log)
  async function summarizeLocally(text: string): Promise<string> {
    try {
      const summary = await extract({ text })
      failures.recover('built-in summarizer recovered')
      return summary
    } catch (error) {
      failures.fail(`built-in summarizer failed; returned an excerpt: ${error}`)
      return excerpt(text)
    }
  }

  if (!provider) return async (text) => ({ kind: 'summary', text: await summarizeLocally(text) })
  const callModel = createLlmSummarizer({ ...provider, extract, fallback, log })

  return async function summarize(text, { signal, subnet, limit }) {
    const result = limit === 'allowed' ? await callModel({ text, subnet, visitor: signal }) : WITHOUT_MODEL[limit]
    if (signal.aborted) return ABORTED
    if (result.kind === 'summary') return result
    if (result.kind !== 'share-spent' && !fallback) return result
    return { kind: 'summary', text: await summarizeLocally(text), isFallback: true }
  }
}
