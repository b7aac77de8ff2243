import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT } from '../../contract/summary-prompt.ts'
import { fill, type Words } from '../../contract/words/words.ts'

const TOO_MANY_STATUS = 429

export type SummaryResult =
  | { kind: 'summary'; text: string; by: string }
  | { kind: 'failure'; text: string; note?: string }

/** Only one page uses these words, so they are not in the scripts of the others. */
export type SummaryWords = Pick<Words, 'language' | 'summarizer' | 'summary'>

type Completion = {
  model?: string
  system_fingerprint?: string | null
  choices?: { message?: { content?: unknown } }[]
}

export function toSummaryResult(completion: Completion, words: SummaryWords): SummaryResult {
  const content = completion.choices?.[0]?.message?.content
  return typeof content === 'string' && content
    ? { kind: 'summary', text: content, by: describeAuthor(completion, words) }
    : { kind: 'failure', text: words.summary.empty }
}

export function toSummaryFailure(status: number | undefined, { summary }: SummaryWords): SummaryResult {
  return { kind: 'failure', text: summary.failed, ...(status === TOO_MANY_STATUS && { note: summary.tooMany }) }
}

function describeAuthor({ model, system_fingerprint }: Completion, { summary }: SummaryWords): string {
  if (!model) return summary.writtenByModel
  if (model !== BUILT_IN_MODEL) return fill(summary.writtenBy, { model })
  return system_fingerprint === FALLBACK_FINGERPRINT ? summary.extractiveFallback : summary.extractive
}
