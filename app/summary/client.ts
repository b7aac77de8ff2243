import Groq, { APIError } from 'groq-sdk'
import { summary } from '../../contract/strings.ts'
import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT, toSummaryRequest } from '../../contract/summary-prompt.ts'

const TIMEOUT_MS = 60_000
const MAX_RETRIES = 2
const TOO_MANY_STATUS = 429

export type SummaryResult =
  | { kind: 'summary'; text: string; by: string }
  | { kind: 'failure'; text: string; note?: string }

export async function requestSummary(
  text: string,
  options: { origin: string; signal?: AbortSignal },
): Promise<SummaryResult> {
  const client = new Groq({
    // The SDK requires a key. The real one is on the server.
    apiKey: 'unused',
    baseURL: options.origin,
    timeout: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    dangerouslyAllowBrowser: true,
  })
  try {
    const completion = await client.chat.completions.create(toSummaryRequest(text), { signal: options.signal })
    const content: unknown = completion.choices?.[0]?.message?.content
    return typeof content === 'string' && content
      ? { kind: 'summary', text: content, by: describeAuthor(completion) }
      : { kind: 'failure', text: summary.empty }
  } catch (error) {
    const isRateLimited = error instanceof APIError && error.status === TOO_MANY_STATUS
    return { kind: 'failure', text: summary.failed, ...(isRateLimited && { note: summary.tooMany }) }
  }
}

function describeAuthor({ model, system_fingerprint }: { model?: string; system_fingerprint?: string | null }): string {
  if (model !== BUILT_IN_MODEL) return summary.writtenBy(model ?? '')
  return system_fingerprint === FALLBACK_FINGERPRINT ? summary.extractiveFallback : summary.extractive
}
