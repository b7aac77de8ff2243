import type { islandWords, pageWords } from './words/en.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `body` is null if the response was empty, and undefined if it was not JSON. */
export type Reply = { kind: 'response'; ok: boolean; status: number; body: unknown } | { kind: 'unreachable' }

/**
 * The response of an external backend. If it is `isUnanswered`, the backend may still have received the request.
 * `error` names the sentence if it is ours.
 */
export type Forwarded = {
  error?: keyof typeof islandWords.replies | keyof typeof pageWords.portfolioErrors
  status: number
  body: unknown
  cookies: string[]
  retryAfterS?: number
  isUnanswered?: boolean
}

/** Free hosting plans suspend idle servers, which take 50 seconds or more to start. */
const REQUEST_TIMEOUT_MS = 90_000
const MAX_MESSAGE_LENGTH = 300

export async function request(url: string, init: RequestInit, fetch: Fetch): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(url, { signal, ...init, credentials: 'include' })
    const text = await response.text()
    const body = text.trim() ? parseJson(text) : null
    return { kind: 'response', ok: response.ok, status: response.status, body }
  } catch {
    return { kind: 'unreachable' }
  }
}

type Chunks = AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>

export async function readBytes(body: Chunks | null, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1_000_000} MB`)
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

export async function readText(response: Response, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(response.body, maxBytes))
}

export function errorMessage(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const nested = isRecord(body.error) ? body.error.message : body.error
  for (const candidate of [body.message, nested]) {
    if (typeof candidate === 'string' && candidate.trim()) return candidate.trim().slice(0, MAX_MESSAGE_LENGTH)
  }
  return undefined
}

/** Detects backends that report an error with status 200. */
export function isErrorBody(body: unknown): boolean {
  return isRecord(body) && body.success === false
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
