import type { Groq } from 'groq-sdk'
import * as z from 'zod'
import { type Fetch, readText } from '../../../contract/http.ts'
import { toSummaryRequest } from '../../../contract/summary-prompt.ts'

// With fewer tokens, a reasoning model has none left for its content.
export const MAX_REPLY_TOKENS = 2_048
const MAX_REPLY_BYTES = 256_000
const MAX_REPLY_CHARACTERS = 20_000
const MAX_RETRIES = 2
// A provider that asks for a longer delay is out of quota.
const MAX_RETRY_DELAY_MS = 8_000
// Shorter keys are placeholders, such as `ollama` for a server without keys.
const MIN_KEY_LENGTH = 8
const REASONING_MODEL = /gpt-oss/
const MODEL_GONE_CODES = new Set(['model_decommissioned', 'model_not_found'])
const LINE_END = /\r\n?/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
// A reply that was cut off while reasoning has no closing tag.
const REASONING = /^\s*(?:<think>[\s\S]*?(?:<\/think>|$)\s*)+/

export type Completion =
  | { kind: 'completed'; content: string; tokens?: number }
  | { kind: 'gone' }
  | { kind: 'failed'; status: number }

type CompletionInput = { text: string; model: string }
export type Complete = (input: CompletionInput, signal: AbortSignal) => Promise<Completion>
type ProviderOptions = { baseUrl: string; apiKey?: string; fetch?: Fetch; maxRetries?: number }

const choice = z.object({ message: z.object({ content: z.string().nullish() }).nullish() })
// A reply without choices is empty content, not a failure.
const reply = z.object({
  choices: z.union([z.tuple([choice], z.unknown()), z.tuple([]), z.null()]),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional().catch(undefined),
})

const failure = z.object({
  status: z.number(),
  error: z
    .object({ error: z.object({ code: z.string() }) })
    .optional()
    .catch(undefined),
})

/** Calls an OpenAI-compatible provider, and drops its error messages, which may contain the key. */
export function createProvider(options: ProviderOptions): Complete {
  let client: Promise<Groq> | undefined
  return async function complete(input, signal) {
    try {
      client ??= openClient(options)
      const sent = (await client).post('/chat/completions', { body: toProviderRequest(input), signal })
      return toCompletion(await orAborted(sent, signal), options.apiKey)
    } catch (error) {
      return toFailure(error)
    }
  }
}

/** Loads the SDK with the first call, because it would delay every start. */
async function openClient(options: ProviderOptions): Promise<Groq> {
  const { baseUrl, apiKey, fetch = globalThis.fetch, maxRetries = MAX_RETRIES } = options
  const { Groq } = await import('groq-sdk')
  return new Groq({
    baseURL: baseUrl,
    apiKey: apiKey ?? '',
    ...(!apiKey && { defaultHeaders: { authorization: null } }),
    maxRetries,
    logLevel: 'off',
    // A redirect could send the key to another host.
    fetchOptions: { redirect: 'error' },
    fetch: async (url, init) => limitReply(await fetch(String(url), init ?? {})),
  })
}

/** The SDK does not abort the delay before a retry. */
function orAborted(sent: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([sent, aborted])
}

/** Reads the body within the SDK's retries, and forbids a retry after a long delay. */
async function limitReply(response: Response): Promise<Response> {
  const { status } = response
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after') ?? '')
  const text = await readText(response, MAX_REPLY_BYTES)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (retryAfterMs >= 0) headers.set('retry-after-ms', String(retryAfterMs))
  if (retryAfterMs > MAX_RETRY_DELAY_MS) headers.set('x-should-retry', 'false')
  return new Response(text || null, { status, headers })
}

function parseRetryAfter(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000
  return Math.max(0, Date.parse(value) - Date.now())
}

function toProviderRequest({ text, model }: CompletionInput) {
  return {
    ...toSummaryRequest(text),
    model,
    max_completion_tokens: MAX_REPLY_TOKENS,
    ...(REASONING_MODEL.test(model) && { reasoning_effort: 'low' }),
  }
}

function toCompletion(body: unknown, apiKey = ''): Completion {
  const { choices, usage } = reply.parse(body)
  const content = cleanReply(choices?.[0]?.message?.content ?? '', apiKey)
  return { kind: 'completed', content, ...(usage && { tokens: usage.total_tokens }) }
}

function cleanReply(content: string, apiKey: string): string {
  const cleaned = content.replace(REASONING, '').replace(LINE_END, '\n').replace(CONTROL, '')
  // Redact after cleaning (cleaning could join a split key) and before truncating.
  const redacted = apiKey.length < MIN_KEY_LENGTH ? cleaned : cleaned.replaceAll(apiKey, '…')
  return redacted.slice(0, MAX_REPLY_CHARACTERS).toWellFormed().trim()
}

function toFailure(error: unknown): Completion {
  const { data } = failure.safeParse(error)
  if (data?.error && MODEL_GONE_CODES.has(data.error.error.code)) return { kind: 'gone' }
  return { kind: 'failed', status: data?.status ?? 502 }
}
