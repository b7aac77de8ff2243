import { createFailureLog } from '../../log/failures.ts'
import type { Log } from '../../log/log.ts'
import { condense } from '../built-in.ts'
import { type Budget, estimateTokens } from './budget.ts'
import { type Complete, type Completion, MAX_REPLY_TOKENS } from './provider.ts'

const MAX_CONCURRENT_CALLS = 8
/** The page's client gives up after this time. */
const TIMEOUT_MS = 60_000
/** A proxy may give up after 30 s, and nobody waits for a model if there is another summary. */
const TIMEOUT_WITH_FALLBACK_MS = 20_000
const SKIP_AFTER_TIMEOUT_MS = 60_000
const MODEL_GONE_MS = 3_600_000
const MAX_PROMPT_CHARACTERS = 24_000
const GATEWAY_TIMEOUT = 504
const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const ABORTED = { kind: 'failed', status: 499 } as const

type Job = { text: string; subnet: string; visitor: AbortSignal }

export type LlmResult =
  | { kind: 'summary'; text: string; model: string }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }
  | { kind: 'share-spent' }

export type LlmSummarizerOptions = {
  complete: Complete
  models: readonly string[]
  budget: Budget
  fallback: boolean
  log: Log
  createTimeout?: (ms: number) => AbortSignal
  now?: () => number
}

export function createLlmSummarizer(options: LlmSummarizerOptions) {
  const { complete, models, budget, fallback, log, createTimeout = AbortSignal.timeout } = options
  const skipped = createSkipList(options.now)
  const failures = createFailureLog(log)
  let activeCalls = 0

  async function tryModels({ text, subnet, visitor }: Job, timeout: AbortSignal): Promise<LlmResult> {
    const signal = AbortSignal.any([visitor, timeout])
    for (const model of models) {
      if (skipped.has(model)) continue
      const reservation = await budget.reserve(estimateTokens(text, MAX_REPLY_TOKENS), subnet)
      if (reservation.kind === 'share-spent') return { kind: 'share-spent' }
      if (reservation.kind !== 'reserved') return UNAVAILABLE
      const completion = await complete({ text, model }, signal)
      await budget.settle(reservation, countTokens(completion, reservation.tokens, signal))
      if (completion.kind === 'completed') return toResult(model, completion.content)
      if (visitor.aborted) return ABORTED
      if (completion.kind === 'failed') return toFailure(model, timeout.aborted ? GATEWAY_TIMEOUT : completion.status)
      if (!skipped.has(model)) log('warn', `language model ${model} not found; set another one in SUMMARY_MODEL`)
      skipped.add(model, MODEL_GONE_MS)
    }
    return UNAVAILABLE
  }

  function toResult(model: string, text: string): LlmResult {
    if (text) failures.recover(`language model ${model} recovered`)
    else failures.fail(`language model ${model} failed (empty reply)`)
    return text ? { kind: 'summary', text, model } : { kind: 'empty', model }
  }

  function toFailure(model: string, status: number): LlmResult {
    failures.fail(`language model ${model} failed (status ${status})`)
    if (fallback && status === GATEWAY_TIMEOUT) skipped.add(model, SKIP_AFTER_TIMEOUT_MS)
    return { kind: 'failed', status }
  }

  return async function summarize(job: Job): Promise<LlmResult> {
    if (job.visitor.aborted) return ABORTED
    if (activeCalls >= MAX_CONCURRENT_CALLS) {
      log('warn', 'too many concurrent calls; language model not called')
      return UNAVAILABLE
    }
    activeCalls += 1
    const timeout = createTimeout(fallback ? TIMEOUT_WITH_FALLBACK_MS : TIMEOUT_MS)
    try {
      return await tryModels({ ...job, text: shorten(job.text) }, timeout)
    } finally {
      activeCalls -= 1
    }
  }
}

function createSkipList(now = Date.now) {
  const until = new Map<string, number>()
  return {
    add: (model: string, ms: number) => void until.set(model, now() + ms),
    has: (model: string) => now() < (until.get(model) ?? 0),
  }
}

function shorten(text: string): string {
  const wellFormed = text.toWellFormed()
  if (wellFormed.length <= MAX_PROMPT_CHARACTERS) return wellFormed
  return condense(wellFormed, MAX_PROMPT_CHARACTERS) || wellFormed.slice(0, MAX_PROMPT_CHARACTERS).toWellFormed()
}

/** Counts an aborted call in full, because the provider may finish it and charge for it. */
function countTokens(completion: Completion, reserved: number, signal: AbortSignal): number {
  if (completion.kind === 'completed') return completion.tokens ?? reserved
  return signal.aborted ? reserved : 0
}
