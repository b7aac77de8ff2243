import { type Budget, estimateTokens, type Reservation } from '../budget.ts'
import type { Extract } from '../extractive/extract-worker-pool.ts'
import { createFailureLog, type SummaryLog } from '../failure-log.ts'
import type { createModels } from './models.ts'
import { type Complete, type Completion, type CompletionInput, MAX_REPLY_TOKENS } from './provider.ts'
import { type Wait, withRetry } from './retry.ts'

const MAX_CONCURRENT_CALLS = 8
// Includes retries and further models; below the 60 s after which the page's client gives up.
const TIMEOUT_MS = 55_000
const MAX_PROMPT_CHARACTERS = 24_000
const GATEWAY_TIMEOUT = 504
const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const ABORTED = { kind: 'failed', status: 499 } as const

type LlmResult =
  | { kind: 'summary'; text: string; model: string }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

export type LlmSummarizerOptions = {
  complete: Complete
  models: ReturnType<typeof createModels>
  budget: Budget
  extract: Extract
  log: SummaryLog
  deadline?: () => AbortSignal
  wait?: Wait
}

export function createLlmSummarizer(options: LlmSummarizerOptions) {
  const { models, extract, log, deadline = () => AbortSignal.timeout(TIMEOUT_MS) } = options
  const failures = createFailureLog(log)
  const completeWithinBudget = limitToBudget(options)
  let activeCalls = 0

  async function tryModels(text: string, visitor: AbortSignal, timeout: AbortSignal): Promise<LlmResult> {
    const signal = AbortSignal.any([visitor, timeout])
    for (const model of models.available()) {
      const completion = await completeWithinBudget({ text, model }, signal)
      if (completion?.kind === 'completed') return toResult(model, completion.content)
      if (visitor.aborted) return ABORTED
      if (completion === undefined) return UNAVAILABLE
      if (completion.kind === 'failed') return toFailure(model, timeout.aborted ? GATEWAY_TIMEOUT : completion.status)
      const isNew = models.markUnavailable(model)
      if (isNew) log('warn', `language model ${model} not found; set another one in SUMMARY_MODEL`)
    }
    return UNAVAILABLE
  }

  function toResult(model: string, text: string): LlmResult {
    if (text) failures.recover(`language model ${model} works again`)
    else failures.fail(`language model ${model} failed (empty reply)`)
    return text ? { kind: 'summary', text, model } : { kind: 'empty', model }
  }

  function toFailure(model: string, status: number): LlmResult {
    failures.fail(`language model ${model} failed (status ${status})`)
    return { kind: 'failed', status }
  }

  return async function summarize(text: string, visitor: AbortSignal): Promise<LlmResult> {
    if (activeCalls >= MAX_CONCURRENT_CALLS) return UNAVAILABLE
    activeCalls += 1
    const timeout = deadline()
    try {
      return await tryModels(await shorten(text, extract), visitor, timeout)
    } finally {
      activeCalls -= 1
    }
  }
}

async function shorten(text: string, extract: Extract): Promise<string> {
  const wellFormed = text.toWellFormed()
  if (wellFormed.length <= MAX_PROMPT_CHARACTERS) return wellFormed
  const condensed = await extract({ text: wellFormed, characters: MAX_PROMPT_CHARACTERS }).catch(() => '')
  return condensed || wellFormed.slice(0, MAX_PROMPT_CHARACTERS).toWellFormed()
}

/** Resolves with undefined, without a call, when the budget is spent or cannot be read. */
function limitToBudget({ complete, budget, log, wait }: LlmSummarizerOptions) {
  const failures = createFailureLog(log)
  let loggedDay: string | undefined

  async function reserve(tokens: number): Promise<Reservation | undefined> {
    try {
      const result = await budget.reserve(tokens)
      failures.recover('token budget available again')
      if (result.kind === 'reserved') return result
      if (loggedDay !== result.day) log('warn', 'daily token budget spent; SUMMARY_DAILY_TOKENS sets it')
      loggedDay = result.day
    } catch (error) {
      failures.fail(`token budget unavailable; language model not called: ${error}`)
    }
  }

  return async function completeWithinBudget(input: CompletionInput, signal: AbortSignal) {
    const reservation = await reserve(estimateTokens(input.text, MAX_REPLY_TOKENS))
    if (!reservation) return undefined
    const completion = signal.aborted ? ABORTED : await withRetry(() => complete(input, signal), signal, wait)
    const spent = completion === ABORTED ? 0 : spentTokens(completion, reservation.tokens, signal)
    // If this fails, the reservation stays: the budget counts too much rather than too little.
    await budget.settle(reservation, spent).catch(() => {})
    return completion
  }
}

/** The provider may finish, and charge for, a call that was aborted. */
function spentTokens(completion: Completion, reserved: number, signal: AbortSignal): number {
  if (completion.kind === 'completed') return completion.tokens ?? reserved
  return signal.aborted ? reserved : 0
}
