import * as z from 'zod'
import { toSummaryRequest } from '../../../contract/summary.ts'
import { cleanReply } from './clean-reply.ts'
import { createKeyRedactor } from './redact-key.ts'

/** Room for a reasoning model to think: without it, its content comes back empty. */
export const MOST_REPLY_TOKENS = 2_048
const LARGEST_REPLY_BYTES = 256_000
const REASONING_MODEL = /gpt-oss/
const GONE_CODES = new Set(['model_decommissioned', 'model_not_found'])

export type Completion =
  /** `content` is plain text, and empty where the model said nothing. */
  | { kind: 'completed'; content: string; tokens?: number }
  /** The model was shut down: another one may live. */
  | { kind: 'gone' }
  /** `status` is the provider's own, or 502 where it could not be reached or gave no usable answer. */
  | { kind: 'failed'; status: number; retryAfterMs?: number }

export type Complete = (question: { text: string; model: string }, signal: AbortSignal) => Promise<Completion>
type ProviderOptions = { baseUrl: string; apiKey?: string; fetch?: typeof fetch; now?: () => number }

/** Asks an OpenAI-compatible provider once. The key stays in here, and so does what the provider says of its errors. */
export function createProvider(options: ProviderOptions): Complete {
  const { baseUrl, apiKey, fetch = globalThis.fetch, now = Date.now } = options
  const redactKey = createKeyRedactor(apiKey ?? '')
  return async function complete(question, signal) {
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify(toProviderRequest(question)),
        // A redirect would carry the key to an address that the owner did not name.
        redirect: 'error',
        signal,
      })
      const body = toJson(await readLimited(response))
      return response.ok ? toCompletion(body, redactKey) : toFailure(response, body, now())
    } catch {
      // A dropped line, an endless or a garbled reply: to the visitor they are one, no summary from there now.
      return { kind: 'failed', status: 502 }
    }
  }
}

const reply = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().nullish() }) })], z.unknown()),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional().catch(undefined),
})

const failure = z.object({ error: z.object({ code: z.string() }) })

function toProviderRequest({ text, model }: { text: string; model: string }) {
  return {
    ...toSummaryRequest(text),
    model,
    max_completion_tokens: MOST_REPLY_TOKENS,
    ...(REASONING_MODEL.test(model) && { reasoning_effort: 'low' }),
  }
}

function toCompletion(body: unknown, redactKey: (text: string) => string): Completion {
  const { choices, usage } = reply.parse(body)
  const content = cleanReply(choices[0].message.content ?? '', redactKey)
  return { kind: 'completed', content, ...(usage && { tokens: usage.total_tokens }) }
}

function toFailure({ status, headers }: Response, body: unknown, now: number): Completion {
  const parsed = failure.safeParse(body)
  if (parsed.success && GONE_CODES.has(parsed.data.error.code)) return { kind: 'gone' }
  const retryAfterMs = toRest(headers.get('retry-after') ?? '', now)
  return { kind: 'failed', status, ...(retryAfterMs >= 0 && { retryAfterMs }) }
}

/** HTTP knows it in seconds and as a date; NaN for anything else. */
function toRest(retryAfter: string, now: number): number {
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1_000
  return Math.max(0, Date.parse(retryAfter) - now)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page or nothing at all: as a failure its status still counts, as a completion it is none.
    return undefined
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_REPLY_BYTES) throw new Error('The reply is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
