import { createSafeRequest, type Probe, type SafeResponse } from './safe-request.ts'

const MAX_REDIRECTS = 5
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
export const PRIVATE_REASON = 'it is on a private network; add --allow-private to read it'

export type FetchResult =
  | { kind: 'response'; url: string; status: number; type: string; bytes: Uint8Array<ArrayBuffer> }
  | Failure
/** `unreachable`: no other URL of this host can work either. */
type Failure = { kind: 'failed'; reason: string; unreachable?: boolean }

type Options = { accept: string; limitBytes: number; timeoutMs: number; probe?: Probe }
export type SafeFetch = (url: string, options: Options) => Promise<FetchResult>

/** SSRF guard: URLs come from untrusted data, so every redirect is checked by the IP address it connects to. */
export function createSafeFetch(guard: { allowPrivate: boolean }): SafeFetch {
  const request = createSafeRequest(guard)

  return async function safeFetch(startUrl, { timeoutMs, ...options }) {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = startUrl
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return failed('it is not an http(s) address')
      const result = await request(new URL(url), { ...options, signal }).catch((error) => toFailure(error, timeoutMs))
      if (result.kind === 'failed') return result
      const next = findRedirect(result, url)
      if (!next) return { ...result, url }
      url = next
    }
    return failed('too many redirects')
  }
}

function findRedirect({ status, location }: SafeResponse, from: string): string | undefined {
  if (!REDIRECT_STATUSES.includes(status) || !location || !URL.canParse(location, from)) return undefined
  return new URL(location, from).href
}

const UNREACHABLE = ['PRIVATE', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
const REASONS: Record<string, string> = {
  PRIVATE: PRIVATE_REASON,
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed; is this machine online?',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
}

function toFailure(error: unknown, timeoutMs: number): Failure {
  if (!(error instanceof Error)) return failed(String(error))
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return failed(`no response within ${Math.round(timeoutMs / 1_000)} seconds`)
  }
  const code = 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? (error.message || code || 'the connection failed')
  return { ...failed(reason), unreachable: UNREACHABLE.includes(code) }
}

function failed(reason: string): Failure {
  return { kind: 'failed', reason }
}
