import type { Perf } from 'lru-cache'
import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { excerpt } from './extractive/excerpt.ts'
import type { Extract } from './extractive/worker.ts'
import { createLlmSummarizer, type LlmResult, type LlmSummarizerOptions } from './llm/llm-summarizer.ts'
import { createRequestCoalescer } from './llm/request-coalescing.ts'

/** `isFallback` marks a summary of the built-in summarizer after the model failed. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; isFallback?: boolean }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

export type SummarizeOptions = { signal: AbortSignal; subnet: string; modelAllowed: boolean }
export type Summarize = (text: string, options: SummarizeOptions) => Promise<Summary>

type SummarizerOptions = {
  extract: Extract
  provider?: Omit<LlmSummarizerOptions, 'extract' | 'log' | 'clock'>
  fallback: boolean
  log: Log
  clock?: Perf
}

const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const ABORTED = { kind: 'failed', status: 499 } as const

export function createSummarizer({ extract, provider, fallback, log, clock }: SummarizerOptions): Summarize {
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
  const coalesce = createRequestCoalescer(clock)
  const callModel = createLlmSummarizer({ ...provider, extract, log, clock })

  async function callShared(text: string, { signal, subnet }: SummarizeOptions): Promise<LlmResult | undefined> {
    let isOwnCall = false
    const result = await coalesce(text, signal, (visitor) => {
      isOwnCall = true
      return callModel({ text, subnet, visitor })
    })
    // The visitor who started the call has used up their share; this visitor has not.
    return result?.kind === 'share-spent' && !isOwnCall ? callModel({ text, subnet, visitor: signal }) : result
  }

  return async function summarize(text, options) {
    const result = options.modelAllowed ? await callShared(text, options) : UNAVAILABLE
    if (!result || options.signal.aborted) return ABORTED
    if (result.kind === 'summary') return result
    if (result.kind !== 'share-spent' && !fallback) return result
    return { kind: 'summary', text: await summarizeLocally(text), isFallback: true }
  }
}
