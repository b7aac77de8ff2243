import Groq, { APIError } from 'groq-sdk'
import { summary } from '../../contract/strings.ts'
import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT, toSummaryRequest } from '../../contract/summary-prompt.ts'

const TIMEOUT_MS = 60_000
const RETRIES = 2
const TOO_MANY_STATUS = 429

/** `by` says who wrote the summary; `note` adds to a failure. */
export type SummaryResult =
  | { kind: 'summary'; text: string; by: string }
  | { kind: 'failure'; text: string; note?: string }

export async function requestSummary(
  text: string,
  options: { origin: string; signal?: AbortSignal },
): Promise<SummaryResult> {
  const client = new Groq({
    // The real key is on the server.
    apiKey: 'kept-on-the-server',
    baseURL: options.origin,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    dangerouslyAllowBrowser: true,
  })
  try {
    const completion = await client.chat.completions.create(toSummaryRequest(text), { signal: options.signal })
    const content: unknown = completion.choices?.[0]?.message?.content
    return typeof content === 'string' && content
      ? { kind: 'summary', text: content, by: toOrigin(completion) }
      : { kind: 'failure', text: summary.empty }
  } catch (error) {
    // Every error has the same sentence; only a rate limit adds a note.
    const limited = error instanceof APIError && error.status === TOO_MANY_STATUS
    return { kind: 'failure', text: summary.failed, ...(limited && { note: summary.tooMany }) }
  }
}

function toOrigin({ model, system_fingerprint }: { model?: string; system_fingerprint?: string | null }): string {
  if (model !== BUILT_IN_MODEL) return summary.writtenBy(model ?? '')
  return system_fingerprint === FALLBACK_FINGERPRINT ? summary.pickedInstead : summary.picked
}
