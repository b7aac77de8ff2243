import { createFailureLog, type SummaryLog } from '../../log/failures.ts'
import type { Extract } from '../extractive/worker.ts'
import { type Budget, estimateTokens, type Reservation, type Spent } from './budget.ts'
import type { createModels } from './models.ts'
import { type Complete, type Completion, type CompletionInput, MAX_REPLY_TOKENS } from './provider.ts'
import { type Wait, withRetry } from './retry.ts'

const MAX_CONCURRENT_CALLS = 8
// The page gives up after 60 s. This includes retries and further models.
const TIMEOUT_MS = 55_000
const MAX_PROMPT_CHARACTERS = 24_000
const GATEWAY_TIMEOUT = 504
const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const ABORTED = { kind: 'failed', status: 499 } as const
const SPENT = {
  spent: 'daily token budget used up (SUMMARY_DAILY_TOKENS)',
  'share-spent': 'a visitor used up their 10% of the daily token budget; using the built-in summarizer',
}

type Job = { text: string; subnet: string; visitor: AbortSignal }

export type LlmResult =
  | { kind: 'summary'; text: string; model: string }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }
  | { kind: 'share-spent' }

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

  async function tryModels({ text, subnet, visitor }: Job, timeout: AbortSignal): Promise<LlmResult> {
    const signal = AbortSignal.any([visitor, timeout])
    for (const model of models.available()) {
      const completion = await completeWithinBudget({ text, model, subnet }, signal)
      if (completion?.kind === 'completed') return toResult(model, completion.content)
      if (visitor.aborted) return ABORTED
      if (completion === undefined || completion.kind === 'spent') return UNAVAILABLE
      if (completion.kind === 'share-spent') return { kind: 'share-spent' }
      if (completion.kind === 'failed') return toFailure(model, timeout.aborted ? GATEWAY_TIMEOUT : completion.status)
      const isNew = models.markUnavailable(model)
      if (isNew) log('warn', `language model ${model} not found; set another one in SUMMARY_MODEL`)
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

  return async function summarize({ text, ...job }: Job): Promise<LlmResult> {
    if (activeCalls >= MAX_CONCURRENT_CALLS) {
      log('warn', 'too many concurrent calls; language model not called')
      return UNAVAILABLE
    }
    activeCalls += 1
    const timeout = deadline()
    try {
      return await tryModels({ text: await shorten(text, extract, log), ...job }, timeout)
    } finally {
      activeCalls -= 1
    }
  }
}

async function shorten(text: string, extract: Extract, log: SummaryLog): Promise<string> {
  const wellFormed = text.toWellFormed()
  if (wellFormed.length <= MAX_PROMPT_CHARACTERS) return wellFormed
  const condensed = await extract({ text: wellFormed, characters: MAX_PROMPT_CHARACTERS }).catch((error) => {
    log('warn', `could not condense the text for the language model; truncated it instead: ${error}`)
    return ''
  })
  return condensed || wellFormed.slice(0, MAX_PROMPT_CHARACTERS).toWellFormed()
}

/** Makes no call when the budget is spent, and resolves with undefined when it cannot be read. */
function limitToBudget({ complete, budget, log, wait }: LlmSummarizerOptions) {
  const failures = createFailureLog(log)
  const loggedDays = new Map<Spent['kind'], string>()

  function logSpent({ kind, day }: Spent): void {
    if (loggedDays.get(kind) !== day) log(kind === 'spent' ? 'warn' : 'info', SPENT[kind])
    loggedDays.set(kind, day)
  }

  async function reserve(tokens: number, subnet: string): Promise<Reservation | Spent | undefined> {
    try {
      const result = await budget.reserve(tokens, subnet)
      failures.recover('token budget available again')
      if (result.kind !== 'reserved') logSpent(result)
      return result
    } catch (error) {
      failures.fail(`token budget unavailable; language model not called: ${error}`)
      return undefined
    }
  }

  return async function completeWithinBudget(
    { subnet, ...input }: CompletionInput & Pick<Job, 'subnet'>,
    signal: AbortSignal,
  ) {
    const reservation = await reserve(estimateTokens(input.text, MAX_REPLY_TOKENS), subnet)
    if (reservation?.kind !== 'reserved') return reservation
    const completion = signal.aborted ? ABORTED : await withRetry(() => complete(input, signal), signal, wait)
    const spent = completion === ABORTED ? 0 : spentTokens(completion, reservation.tokens, signal)
    // If this fails, the reservation stays, so the budget counts too much rather than too little.
    await budget
      .settle(reservation, spent)
      .catch((error) => log('warn', `could not correct the token budget; the count is too high: ${error}`))
    return completion
  }
}

/** Counts an aborted call in full, because the provider may finish it and charge for it. */
function spentTokens(completion: Completion, reserved: number, signal: AbortSignal): number {
  if (completion?.kind === 'completed') return completion.tokens ?? reserved
  return signal.aborted ? reserved : 0
}
