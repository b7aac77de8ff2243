import { LRUCache, type Perf } from 'lru-cache'
import { createFailureLog } from '../../log/failures.ts'
import type { Log } from '../../log/log.ts'
import type { Extract } from '../extractive/worker.ts'
import { type Budget, estimateTokens } from './budget.ts'
import { type Complete, type Completion, MAX_REPLY_TOKENS } from './provider.ts'

const MAX_CONCURRENT_CALLS = 8
// The page gives up after 60 s. This includes further models, but not the delay of a retry (at most 5 s).
const TIMEOUT_MS = 50_000
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
  extract: Extract
  log: Log
  deadline?: () => AbortSignal
  clock?: Perf
}

export function createLlmSummarizer(options: LlmSummarizerOptions) {
  const { complete, models, budget, extract, log, deadline = () => AbortSignal.timeout(TIMEOUT_MS) } = options
  const gone = new LRUCache<string, true>({ max: models.length, ttl: MODEL_GONE_MS, perf: options.clock })
  const failures = createFailureLog(log)
  let activeCalls = 0

  async function tryModels({ text, subnet, visitor }: Job, timeout: AbortSignal): Promise<LlmResult> {
    const signal = AbortSignal.any([visitor, timeout])
    for (const model of models) {
      if (gone.has(model)) continue
      const reservation = await budget.reserve(estimateTokens(text, MAX_REPLY_TOKENS), subnet)
      if (reservation.kind === 'share-spent') return { kind: 'share-spent' }
      if (reservation.kind !== 'reserved') return UNAVAILABLE
      const completion = await complete({ text, model }, signal)
      await budget.settle(reservation, countTokens(completion, reservation.tokens, signal))
      if (completion.kind === 'completed') return toResult(model, completion.content)
      if (visitor.aborted) return ABORTED
      if (completion.kind === 'failed') return toFailure(model, timeout.aborted ? GATEWAY_TIMEOUT : completion.status)
      if (!gone.has(model)) log('warn', `language model ${model} not found; set another one in SUMMARY_MODEL`)
      gone.set(model, true)
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
    return { kind: 'failed', status }
  }

  return async function summarize(job: Job): Promise<LlmResult> {
    if (activeCalls >= MAX_CONCURRENT_CALLS) {
      log('warn', 'too many concurrent calls; language model not called')
      return UNAVAILABLE
    }
    activeCalls += 1
    const timeout = deadline()
    try {
      return await tryModels({ ...job, text: await shorten(job.text, extract, log) }, timeout)
    } finally {
      activeCalls -= 1
    }
  }
}

async function shorten(text: string, extract: Extract, log: Log): Promise<string> {
  const wellFormed = text.toWellFormed()
  if (wellFormed.length <= MAX_PROMPT_CHARACTERS) return wellFormed
  const condensed = await extract({ text: wellFormed, characters: MAX_PROMPT_CHARACTERS }).catch((error) => {
    log('warn', `could not condense the text for the language model; truncated it instead: ${error}`)
    return ''
  })
  return condensed || wellFormed.slice(0, MAX_PROMPT_CHARACTERS).toWellFormed()
}

/** Counts an aborted call in full, because the provider may finish it and charge for it. */
function countTokens(completion: Completion, reserved: number, signal: AbortSignal): number {
  if (completion.kind === 'completed') return completion.tokens ?? reserved
  return signal.aborted ? reserved : 0
}
