import { type Budget, estimateTokens, type Reservation } from '../budget.ts'
import type { Extract } from '../extractive/extract-worker-pool.ts'
import { createFailureLog } from '../failure-log.ts'
import type { createModels } from './models.ts'
import { type Complete, type Completion, MOST_REPLY_TOKENS } from './provider.ts'
import { type Wait, withRetry } from './retry.ts'

const MOST_CALLS_AT_ONCE = 8
/** In all, retries and other models included; below the minute after which the page's client gives up. */
const PATIENCE_MS = 55_000
/** What goes to a model at most; a longer text is condensed first. */
const MODEL_CHARACTERS = 24_000
const TOO_LATE = 504
const UNAVAILABLE = { kind: 'failed', status: 503 } as const
const LEFT = { kind: 'failed', status: 499 } as const

export type LlmResult =
  | { kind: 'summary'; text: string; model: string }
  | { kind: 'empty'; model: string }
  | { kind: 'failed'; status: number }

export type LlmSummarizerOptions = {
  complete: Complete
  models: ReturnType<typeof createModels>
  budget: Budget
  extract: Extract
  report(line: string): void
  /** Aborts when the time for one summary is over. */
  deadline?: () => AbortSignal
  wait?: Wait
}
type Question = { text: string; model: string }

/** The language model: the first of the list that lives, as often as time, budget and the number of calls allow. */
export function createLlmSummarizer(options: LlmSummarizerOptions) {
  const { models, extract, report, deadline = () => AbortSignal.timeout(PATIENCE_MS) } = options
  const watch = createFailureLog(report)
  const askWithinBudget = createSpender(options)
  let callsUnderWay = 0

  async function askInOrder(text: string, visitor: AbortSignal, time: AbortSignal): Promise<LlmResult> {
    const signal = AbortSignal.any([visitor, time])
    for (const model of models.available()) {
      const completion = await askWithinBudget({ text, model }, signal)
      if (completion?.kind === 'completed') return toWritten(model, completion.content, watch)
      // Nothing is wrong with the model then.
      if (visitor.aborted) return LEFT
      if (completion === undefined) return UNAVAILABLE
      if (completion.kind === 'failed') return toFailed(model, time.aborted ? TOO_LATE : completion.status, watch)
      if (models.markUnavailable(model))
        report(`the language model ${model} is gone; name another one in SUMMARY_MODEL`)
    }
    return UNAVAILABLE
  }

  return async function write(text: string, visitor: AbortSignal): Promise<LlmResult> {
    if (callsUnderWay >= MOST_CALLS_AT_ONCE) return UNAVAILABLE
    callsUnderWay += 1
    const time = deadline()
    try {
      return await askInOrder(await shorten(text, extract), visitor, time)
    } finally {
      callsUnderWay -= 1
    }
  }
}

type Watch = ReturnType<typeof createFailureLog>

function toWritten(model: string, text: string, watch: Watch): LlmResult {
  if (text) watch.recover(`the language model ${model} gives summaries again`)
  else watch.fail(`the language model ${model} gives no summaries (its reply is empty)`)
  return text ? { kind: 'summary', text, model } : { kind: 'empty', model }
}

function toFailed(model: string, status: number, watch: Watch): LlmResult {
  watch.fail(`the language model ${model} gives no summaries (status ${status})`)
  return { kind: 'failed', status }
}

async function shorten(text: string, extract: Extract): Promise<string> {
  const whole = text.toWellFormed()
  if (whole.length <= MODEL_CHARACTERS) return whole
  // Where nothing can be picked, as in a text without words, the model gets the beginning.
  const picked = await extract({ text: whole, characters: MODEL_CHARACTERS }).catch(() => '')
  return picked || whole.slice(0, MODEL_CHARACTERS).toWellFormed()
}

/** Asks one model, and has the budget pay for it; undefined where the budget cannot. */
function createSpender({ complete, budget, report, wait }: LlmSummarizerOptions) {
  const counting = createFailureLog(report)
  let spentOn: string | undefined

  async function reserve(tokens: number): Promise<Reservation | undefined> {
    try {
      const outcome = await budget.reserve(tokens)
      counting.recover('the budget of tokens can be kept again')
      if (outcome.kind === 'reserved') return outcome
      if (spentOn !== outcome.day) report('the budget of tokens for today is spent; it is set by SUMMARY_DAILY_TOKENS')
      spentOn = outcome.day
    } catch (error) {
      counting.fail(`the budget of tokens cannot be kept, so that no language model is asked: ${error}`)
    }
  }

  return async function ask(question: Question, signal: AbortSignal): Promise<Completion | undefined> {
    const reserved = await reserve(estimateTokens(question.text, MOST_REPLY_TOKENS))
    if (!reserved) return undefined
    const completion = signal.aborted ? LEFT : await withRetry(() => complete(question, signal), signal, wait)
    const spent = completion === LEFT ? 0 : toSpent(completion, reserved.tokens, signal)
    // Where this fails more stays set aside than was spent, which is on the safe side, and the summary is there.
    await budget.settle(reserved, spent).catch(() => {})
    return completion
  }
}

/** A call that was dropped may have been worked on, and charged, to its end. */
function toSpent(completion: Completion, reserved: number, signal: AbortSignal): number {
  if (completion.kind === 'completed') return completion.tokens ?? reserved
  return signal.aborted ? reserved : 0
}
