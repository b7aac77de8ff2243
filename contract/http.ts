export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** `body` is null where the reply was empty, undefined where it was not JSON. */
export type Reply = { kind: 'answered'; ok: boolean; status: number; body: unknown } | { kind: 'unreachable' }

/** Hosts on free plans sleep; waking one takes 50 seconds and more. */
const CALL_TIMEOUT_MS = 90_000
const SENTENCE_LIMIT = 300

export async function request(url: string, init: RequestInit, fetch: Fetch): Promise<Reply> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS), ...init, credentials: 'include' })
    const text = await response.text()
    const body = text.trim() ? parseJson(text) : null
    return { kind: 'answered', ok: response.ok, status: response.status, body }
  } catch {
    // No connection, a refused origin or a time-out.
    return { kind: 'unreachable' }
  }
}

/** Backends put their sentence in `message`, in `error.message`, or nowhere. */
export function errorMessage(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const nested = isRecord(body.error) ? body.error.message : body.error
  for (const candidate of [body.message, nested]) {
    if (typeof candidate === 'string' && candidate.trim()) return candidate.trim().slice(0, SENTENCE_LIMIT)
  }
  return undefined
}

/** Some backends refuse with a 200 and say so in the body. */
export function isErrorBody(body: unknown): boolean {
  return isRecord(body) && body.success === false
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Undefined if it is not JSON: an HTML page, most often. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
