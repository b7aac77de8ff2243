import * as z from 'zod'
import { toSummaryRequest } from '../../contract/summary.ts'

/** One try takes as long as the client waits for it; the client does the retries. */
const TRY_TIMEOUT_MS = 60_000
/** Room for a reasoning model to think: without it, its content comes back empty. */
const MOST_TOKENS = 2_048
const REASONING_MODEL = /gpt-oss/

export type Completion =
  | { kind: 'completed'; model: string; content: string }
  /** `status` is the provider's own, or 504 where it did not answer in time and 502 where it gave no usable answer. */
  | { kind: 'failed'; status: number; retryAfter?: string }

type ProviderOptions = { baseUrl: string; apiKey?: string; models: string[]; fetch?: typeof fetch }

/** Asks an OpenAI-compatible provider; the key stays in here. */
export function createProvider({ baseUrl, apiKey, models, fetch = globalThis.fetch }: ProviderOptions) {
  const model = models[0] ?? ''
  return async function complete(text: string, signal: AbortSignal): Promise<Completion> {
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify(toProviderRequest(text, model)),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
      })
      if (!response.ok) return toFailure(response)
      return { kind: 'completed', model, content: reply.parse(await response.json()).choices[0]?.message.content ?? '' }
    } catch (error) {
      // A dropped line, a time-out or a reply in another shape: to the visitor they are one, no summary now.
      return { kind: 'failed', status: error instanceof Error && error.name === 'TimeoutError' ? 504 : 502 }
    }
  }
}

const reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })),
})

function toProviderRequest(text: string, model: string) {
  return {
    ...toSummaryRequest(text),
    model,
    max_completion_tokens: MOST_TOKENS,
    ...(REASONING_MODEL.test(model) && { reasoning_effort: 'low' }),
  }
}

function toFailure(response: Response): Completion {
  const retryAfter = response.headers.get('retry-after')
  return { kind: 'failed', status: response.status, ...(retryAfter && { retryAfter }) }
}
