import { createSafeRequest, type FetchOptions } from './safe-request.ts'

const MAX_REDIRECTS = 5
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
export const PRIVATE_REASON = 'it is on a private network; add --allow-private to read it'
const UNREACHABLE_REASONS: Record<string, string> = {
  PRIVATE: PRIVATE_REASON,
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed; is this machine online?',
  ECONNREFUSED: 'connection refused',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
}

export type FetchResult = { kind: 'response'; url: string; status: number; bytes: Uint8Array } | Failure
/** `unreachable`: no other URL of this host can work either. */
type Failure = { kind: 'failed'; reason: string; unreachable?: boolean }

export type SafeFetch = (url: string, options: FetchOptions & { timeoutMs: number }) => Promise<FetchResult>

/** SSRF guard: URLs come from untrusted data, so every redirect is checked by the IP address it connects to. */
export function createSafeFetch(guard: { allowPrivate: boolean }): SafeFetch {
  const request = createSafeRequest(guard)

  return async function safeFetch(startUrl, { timeoutMs, ...options }) {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = startUrl
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return failed('it is not an http(s) address')
      const result = await request(new URL(url), options, signal).catch((error) => toFailure(error, timeoutMs))
      if (result.kind === 'failed') return result
      const { status, location = '', bytes } = result
      const next = REDIRECT_STATUSES.includes(status) && location ? URL.parse(location, url) : null
      if (!next) return { kind: 'response', url, status, bytes }
      url = next.href
    }
    return failed('too many redirects')
  }
}

function toFailure(error: unknown, timeoutMs: number): Failure {
  if (!(error instanceof Error)) return failed(String(error))
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return failed(`no response within ${Math.round(timeoutMs / 1_000)} seconds`)
  }
  const code = 'code' in error ? String(error.code) : ''
  const reason = UNREACHABLE_REASONS[code]
  if (reason) return { ...failed(reason), unreachable: true }
  if (code === 'ECONNRESET') return failed('the server closed the connection')
  return failed(error.message || code || 'the connection failed')
}

function failed(reason: string): Failure {
  return { kind: 'failed', reason }
}
