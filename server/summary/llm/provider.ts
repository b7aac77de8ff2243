import * as z from 'zod'
import { parseJson } from '../../../contract/http.ts'
import { toSummaryRequest } from '../../../contract/summary-prompt.ts'
import { cleanReply } from './clean-reply.ts'
import { createKeyRedactor } from './redact-key.ts'

// With fewer tokens, a reasoning model has none left for its content.
export const MAX_REPLY_TOKENS = 2_048
const MAX_REPLY_BYTES = 256_000
const REASONING_MODEL = /gpt-oss/
const MODEL_GONE_CODES = new Set(['model_decommissioned', 'model_not_found'])

export type Completion =
  | { kind: 'completed'; content: string; tokens?: number }
  | { kind: 'gone' }
  | { kind: 'failed'; status: number; retryAfterMs?: number }

export type CompletionInput = { text: string; model: string }
export type Complete = (input: CompletionInput, signal: AbortSignal) => Promise<Completion>
type ProviderOptions = { baseUrl: string; apiKey?: string; fetch?: typeof fetch; now?: () => number }

const choice = z.object({ message: z.object({ content: z.string().nullish() }).nullish() })
// A reply without choices is empty content, not a failure to retry.
const reply = z.object({
  choices: z.union([z.tuple([choice], z.unknown()), z.tuple([]), z.null()]),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional().catch(undefined),
})

const errorReply = z.object({ error: z.object({ code: z.string() }) })

/** Calls an OpenAI-compatible provider once, and drops its error messages, which may contain the key. */
export function createProvider(options: ProviderOptions): Complete {
  const { baseUrl, apiKey, fetch = globalThis.fetch, now = Date.now } = options
  const redactKey = createKeyRedactor(apiKey ?? '')
  return async function complete(input, signal) {
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify(toProviderRequest(input)),
        // A redirect could send the key to another host.
        redirect: 'error',
        signal,
      })
      // The status of a failure counts even if its body is not JSON.
      const body = parseJson(await readLimited(response))
      return response.ok ? toCompletion(body, redactKey) : toFailure(response, body, now())
    } catch {
      return { kind: 'failed', status: 502 }
    }
  }
}

function toProviderRequest({ text, model }: CompletionInput) {
  return {
    ...toSummaryRequest(text),
    model,
    max_completion_tokens: MAX_REPLY_TOKENS,
    ...(REASONING_MODEL.test(model) && { reasoning_effort: 'low' }),
  }
}

function toCompletion(body: unknown, redactKey: (text: string) => string): Completion {
  const { choices, usage } = reply.parse(body)
  const content = cleanReply(choices?.[0]?.message?.content ?? '', redactKey)
  return { kind: 'completed', content, ...(usage && { tokens: usage.total_tokens }) }
}

function toFailure({ status, headers }: Response, body: unknown, now: number): Completion {
  const parsed = errorReply.safeParse(body)
  if (parsed.success && MODEL_GONE_CODES.has(parsed.data.error.code)) return { kind: 'gone' }
  const retryAfterMs = parseRetryAfter(headers.get('retry-after') ?? '', now)
  return { kind: 'failed', status, ...(retryAfterMs >= 0 && { retryAfterMs }) }
}

function parseRetryAfter(value: string, now: number): number {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000
  return Math.max(0, Date.parse(value) - now)
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_REPLY_BYTES) throw new Error('The reply is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
