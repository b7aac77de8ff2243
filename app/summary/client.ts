import Groq, { APIError } from 'groq-sdk'
import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT, toSummaryRequest } from '../../contract/summary-prompt.ts'
import { fill, type Words } from '../../contract/words/words.ts'

const TIMEOUT_MS = 60_000
const MAX_RETRIES = 2
const TOO_MANY_STATUS = 429

export type SummaryResult =
  | { kind: 'summary'; text: string; by: string }
  | { kind: 'failure'; text: string; note?: string }

/** Only one page uses these words, so they are not in the scripts of the others. */
export type SummaryWords = Pick<Words, 'language' | 'summarizer' | 'summary'>

export type SummarizeOptions = { origin: string; signal?: AbortSignal; words: SummaryWords }

export async function requestSummary(
  text: string,
  { origin, signal, words }: SummarizeOptions,
): Promise<SummaryResult> {
  const client = new Groq({
    // The SDK requires a key. The real one is on the server.
    apiKey: 'unused',
    baseURL: origin,
    timeout: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    dangerouslyAllowBrowser: true,
  })
  try {
    const completion = await client.chat.completions.create(toSummaryRequest(text), { signal })
    const content: unknown = completion.choices?.[0]?.message?.content
    return typeof content === 'string' && content
      ? { kind: 'summary', text: content, by: describeAuthor(completion, words) }
      : { kind: 'failure', text: words.summary.empty }
  } catch (error) {
    const isRateLimited = error instanceof APIError && error.status === TOO_MANY_STATUS
    return { kind: 'failure', text: words.summary.failed, ...(isRateLimited && { note: words.summary.tooMany }) }
  }
}

type Completion = { model?: string; system_fingerprint?: string | null }

function describeAuthor({ model, system_fingerprint }: Completion, { summary }: SummaryWords): string {
  if (!model) return summary.writtenByModel
  if (model !== BUILT_IN_MODEL) return fill(summary.writtenBy, { model })
  return system_fingerprint === FALLBACK_FINGERPRINT ? summary.extractiveFallback : summary.extractive
}
