import { excerpt } from './extractive/excerpt.ts'
import type { Extract } from './extractive/extract-worker-pool.ts'
import { createFailureLog, type SummaryLog } from './failure-log.ts'
import { createLlmSummarizer, type LlmSummarizerOptions } from './llm/llm-summarizer.ts'
import { createRequestCoalescer } from './llm/request-coalescing.ts'

/** `model` is absent for the built-in summarizer; `isFallback` marks its summary when the model gave none. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; isFallback?: boolean }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

export type Summarize = (text: string, options: { signal: AbortSignal; modelAllowed: boolean }) => Promise<Summary>

type SummarizerOptions = {
  extract: Extract
  provider?: Omit<LlmSummarizerOptions, 'extract' | 'log'>
  fallback: boolean
  now: () => number
  log: SummaryLog
}

const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const ABORTED = { kind: 'failed', status: 499 } as const

export function createSummarizer({ extract, provider, fallback, now, log }: SummarizerOptions): Summarize {
  const summarizeLocally = createExtractiveFallback(extract, log)
  if (!provider) return async (text) => ({ kind: 'summary', text: await summarizeLocally(text) })
  const coalesce = createRequestCoalescer<Summary>({ isCacheable: ({ kind }) => kind === 'summary', now })
  const askModel = createLlmSummarizer({ ...provider, extract, log })

  return async function summarize(text, { signal, modelAllowed }) {
    const result = modelAllowed ? await coalesce(text, signal, (shared) => askModel(text, shared)) : UNAVAILABLE
    if (!result || signal.aborted) return ABORTED
    if (result.kind === 'summary' || !fallback) return result
    return { kind: 'summary', text: await summarizeLocally(text), isFallback: true }
  }
}

function createExtractiveFallback(extract: Extract, log: SummaryLog) {
  const failures = createFailureLog(log)
  return async function summarizeLocally(text: string): Promise<string> {
    try {
      const summary = await extract({ text })
      failures.recover('built-in summarizer works again')
      return summary
    } catch (error) {
      failures.fail(`built-in summarizer failed; returned an excerpt: ${error}`)
      return excerpt(text)
    }
  }
}
