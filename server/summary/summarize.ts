import { type AuthorOptions, createAuthor } from './author.ts'
import type { Extract } from './extractor.ts'
import { createSharedCalls } from './shared-calls.ts'

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
  if (!provider) return async (text) => ({ kind: 'summary', text: await extract({ text }) })
  const ask = createSharedCalls<Summary>({ keeps: (summary) => summary.kind === 'summary', now })
  const write = createAuthor({ ...provider, extract, report })

  return async function summarize(text, { signal, modelAllowed }) {
    const asked = modelAllowed ? await ask(text, signal, (shared) => write(text, shared)) : NOT_ASKED
    if (!asked || signal.aborted) return LEFT
    if (asked.kind === 'summary' || !fallback) return asked
    return { kind: 'summary', text: await extract({ text }), instead: true }
  }
}
