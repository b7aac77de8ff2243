import { toBeginning } from './extractive/excerpt.ts'
import type { Extract } from './extractive/extract-worker-pool.ts'
import { createWatch } from './failure-log.ts'
import { type AuthorOptions, createAuthor } from './llm/llm-summarizer.ts'
import { createSharedCalls } from './llm/request-coalescing.ts'

/** `model` is absent where the built-in summarizer answered; `instead` says that it stepped in for a model. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; instead?: boolean }
  | { kind: 'silent'; model: string }
  | { kind: 'failed'; status: number }

export type Summarize = (text: string, options: { signal: AbortSignal; modelAllowed: boolean }) => Promise<Summary>

type Collaborators = {
  extract: Extract
  /** Absent where no provider is set up. */
  provider?: Omit<AuthorOptions, 'extract' | 'report'>
  fallback: boolean
  now: () => number
  report(line: string): void
}

const NOT_ASKED = { kind: 'failed', status: 503 } as const
/** The visitor has left: nobody hears this. */
const LEFT = { kind: 'failed', status: 499 } as const

/** Always has an answer: the model's, or the built-in one; with `fallback` off a model's failure stays one. */
export function createSummarizer({ extract, provider, fallback, now, report }: Collaborators): Summarize {
  const pick = createPicker(extract, report)
  if (!provider) return async (text) => ({ kind: 'summary', text: await pick(text) })
  const ask = createSharedCalls<Summary>({ keeps: (summary) => summary.kind === 'summary', now })
  const write = createAuthor({ ...provider, extract, report })

  return async function summarize(text, { signal, modelAllowed }) {
    const asked = modelAllowed ? await ask(text, signal, (shared) => write(text, shared)) : NOT_ASKED
    if (!asked || signal.aborted) return LEFT
    if (asked.kind === 'summary' || !fallback) return asked
    return { kind: 'summary', text: await pick(text), instead: true }
  }
}

/** The built-in summarizer, which gives the beginning of a text that is too much for it. */
function createPicker(extract: Extract, report: (line: string) => void) {
  const watch = createWatch(report)
  return async function pick(text: string): Promise<string> {
    try {
      const picked = await extract({ text })
      watch.worked('the built-in summarizer works again')
      return picked
    } catch (error) {
      watch.failed(`a text was too much for the built-in summarizer, and its beginning was given instead: ${error}`)
      return toBeginning(text)
    }
  }
}
