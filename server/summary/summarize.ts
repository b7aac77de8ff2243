import { type Budget, estimateTokens } from './budget.ts'
import type { createModels } from './models.ts'
import { withPatience } from './patience.ts'
import { type Complete, type Completion, MOST_REPLY_TOKENS } from './provider.ts'
import { createSharedCalls } from './shared-calls.ts'

const MOST_CALLS_AT_ONCE = 8
/** In all, retries and other models included. */
const PATIENCE_MS = 60_000
/** What goes to a model at most; a longer text is condensed first. */
const MODEL_CHARACTERS = 24_000
const LONGEST_SUMMARY = 20_000
const CONTROL = /(?![\n\t])\p{Cc}/gu
const THOUGHTS = /<think>[\s\S]*?(?:<\/think>|$)/g

/** `model` is absent where the built-in summarizer answered; `instead` says that it stepped in for a model. */
export type Summary =
  | { kind: 'summary'; text: string; model?: string; instead?: boolean }
  | { kind: 'silent'; model: string }
  | { kind: 'failed'; status: number }

export type Summarize = (text: string, options: { signal: AbortSignal; modelAllowed: boolean }) => Promise<Summary>

type Collaborators = {
  extract(job: { text: string; characters?: number }): Promise<string>
  /** Absent where no provider is set up. */
  provider?: { complete: Complete; models: ReturnType<typeof createModels>; budget: Budget }
  fallback: boolean
  now: () => number
  report(line: string): void
}

/** Always has an answer: the model's, or the built-in one; with `fallback` off a model's failure stays one. */
export function createSummarizer({ extract, provider, fallback, now, report }: Collaborators): Summarize {
  const ask = createSharedCalls<Summary>({ keeps: (summary) => summary.kind === 'summary', now })
  let callsUnderWay = 0

  async function askModels(text: string, signal: AbortSignal): Promise<Summary> {
    if (!provider || callsUnderWay >= MOST_CALLS_AT_ONCE) return { kind: 'failed', status: 503 }
    callsUnderWay += 1
    try {
      const short = text.length > MODEL_CHARACTERS ? await extract({ text, characters: MODEL_CHARACTERS }) : text
      return await askInOrder(
        short,
        { ...provider, report },
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      )
    } finally {
      callsUnderWay -= 1
    }
  }

  return async function summarize(text, { signal, modelAllowed }) {
    if (!provider) return { kind: 'summary', text: await extract({ text }) }
    const asked = modelAllowed ? await ask(text, signal, (shared) => askModels(text, shared)) : REFUSED
    if (asked.kind === 'summary' || !fallback || signal.aborted) return asked
    return { kind: 'summary', text: await extract({ text }), instead: true }
  }
}

const REFUSED = { kind: 'failed', status: 503 } as const

type Provider = NonNullable<Collaborators['provider']> & Pick<Collaborators, 'report'>

/** The first model that lives answers; one that is gone is passed over from then on. */
async function askInOrder(text: string, provider: Provider, signal: AbortSignal): Promise<Summary> {
  const { models, report } = provider
  for (const model of models.living()) {
    const completion = await askModel({ text, model }, provider, signal)
    if (completion.kind === 'completed') return toSummary(completion.content, model)
    if (completion.kind === 'failed') {
      report(`the language model ${model} gave no summary (status ${completion.status})`)
      return { kind: 'failed', status: signal.aborted ? 504 : completion.status }
    }
    models.bury(model)
    report(`the language model ${model} no longer exists at the provider; name another one in SUMMARY_MODEL`)
  }
  return { kind: 'failed', status: 503 }
}

async function askModel(
  question: { text: string; model: string },
  provider: Provider,
  signal: AbortSignal,
): Promise<Completion> {
  const { complete, budget, report } = provider
  const reserved = estimateTokens(question.text, MOST_REPLY_TOKENS)
  if (!(await budget.reserve(reserved))) {
    report('the budget of tokens for today is spent; it is set by SUMMARY_DAILY_TOKENS')
    return { kind: 'failed', status: 503 }
  }
  const completion = await withPatience(() => complete(question, signal), signal)
  const spent = completion.kind === 'completed' ? (completion.tokens ?? reserved) : 0
  await budget.settle(reserved, spent)
  return completion
}

/** A model's words as text: no control characters, no thoughts aloud, no end without end. */
function toSummary(content: string, model: string): Summary {
  const text = content.replace(THOUGHTS, '').replaceAll('\r\n', '\n').replace(CONTROL, '').toWellFormed().trim()
  return text ? { kind: 'summary', text: text.slice(0, LONGEST_SUMMARY), model } : { kind: 'silent', model }
}
