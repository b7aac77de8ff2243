import { excerpt } from './extractive/excerpt.ts'
import type { Extract } from './extractive/extract-worker-pool.ts'
import { createFailureLog } from './failure-log.ts'
import { createLlmSummarizer, type LlmSummarizerOptions } from './llm/llm-summarizer.ts'
import { createRequestCoalescer } from './llm/request-coalescing.ts'

/** `model` is absent where the built-in summarizer answered; `instead` says that it stepped in for a model. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; isFallback?: boolean }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

export type Summarize = (text: string, options: { signal: AbortSignal; modelAllowed: boolean }) => Promise<Summary>

type Collaborators = {
  extract: Extract
  /** Absent where no provider is set up. */
  provider?: Omit<LlmSummarizerOptions, 'extract' | 'report'>
  fallback: boolean
  now: () => number
  report(line: string): void
}

const NOT_ASKED = { kind: 'failed', status: 503 } as const
/** The visitor has left: nobody hears this. */
const LEFT = { kind: 'failed', status: 499 } as const

/** Always has an answer: the model's, or the built-in one; with `fallback` off a model's failure stays one. */
export function createSummarizer({ extract, provider, fallback, now, report }: Collaborators): Summarize {
  const pick = createExtractiveFallback(extract, report)
  if (!provider) return async (text) => ({ kind: 'summary', text: await pick(text) })
  const ask = createRequestCoalescer<Summary>({ keeps: (summary) => summary.kind === 'summary', now })
  const write = createLlmSummarizer({ ...provider, extract, report })

  return async function summarize(text, { signal, modelAllowed }) {
    const asked = modelAllowed ? await ask(text, signal, (shared) => write(text, shared)) : NOT_ASKED
    if (!asked || signal.aborted) return LEFT
    if (asked.kind === 'summary' || !fallback) return asked
    return { kind: 'summary', text: await pick(text), isFallback: true }
  }
}

/** The built-in summarizer, which gives the beginning of a text that is too much for it. */
function createExtractiveFallback(extract: Extract, report: (line: string) => void) {
  const watch = createFailureLog(report)
  return async function pick(text: string): Promise<string> {
    try {
      const picked = await extract({ text })
      watch.recover('the built-in summarizer works again')
      return picked
    } catch (error) {
      watch.fail(`a text was too much for the built-in summarizer, and its beginning was given isFallback: ${error}`)
      return excerpt(text)
    }
  }
}
