import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { extractSummary } from './built-in.ts'
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
  provider?: Omit<LlmSummarizerOptions, 'fallback' | 'log'>
  fallback: boolean
  log: Log
}

const PAUSE_MS = 20
const WITHOUT_MODEL = { limited: { kind: 'share-spent' }, unknown: { kind: 'failed', status: 503 } } as const
const ABORTED = { kind: 'failed', status: 499 } as const

export function createSummarizer({ provider, fallback, log }: SummarizerOptions): Summarize {
  let pause: Promise<unknown> = Promise.resolve()

  /** Handles other requests after each summary, because a long text takes about 50 ms. */
  function summarizeInTurn(text: string): Promise<string> {
    const summary = pause.then(() => extractSummary(text))
    pause = summary.catch(() => {}).then(() => setTimeout(PAUSE_MS))
    return summary
  }

  if (!provider) return async (text) => ({ kind: 'summary', text: await summarizeInTurn(text) })
  const callModel = createLlmSummarizer({ ...provider, fallback, log })

  return async function summarize(text, { signal, subnet, limit }) {
    const result = limit === 'allowed' ? await callModel({ text, subnet, visitor: signal }) : WITHOUT_MODEL[limit]
    if (signal.aborted) return ABORTED
    if (result.kind === 'summary') return result
    if (result.kind !== 'share-spent' && !fallback) return result
    return { kind: 'summary', text: await summarizeInTurn(text), isFallback: true }
  }
}
