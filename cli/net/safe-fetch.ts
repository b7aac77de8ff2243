import { createHops, type Hop, type Probe } from './safe-request.ts'

const REDIRECT_LIMIT = 5
const REDIRECTS = [301, 302, 303, 307, 308]
export const PRIVATE_REASON = 'it leads into a private network; say --allow-private if that is meant'

/** What came of asking for an address; a reason completes the sentence "could not be read: ...". */
export type Fetched =
  | { kind: 'answered'; url: string; status: number; type: string; bytes: Uint8Array<ArrayBuffer> }
  | Failure
/** `absent`: there is nobody to ask at all, also not at another address of this host. */
type Failure = { kind: 'failed'; reason: string; absent?: boolean }

type Wish = { accept: string; limitBytes: number; timeoutMs: number; probe?: Probe }
export type SafeFetch = (url: string, wish: Wish) => Promise<Fetched>

/**
 * Reads from the web on the owner's behalf. An address comes from a stranger's data, so every hop of a redirect is
 * checked, by the very IP address that is then connected to.
 */
export function createSafeFetch(options: { allowPrivate: boolean }): SafeFetch {
  const ask = createHops(options)

  return async function get(address, { timeoutMs, ...wish }) {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = address
    for (let hop = 0; hop <= REDIRECT_LIMIT; hop += 1) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return failed('it is not an http(s) address')
      const answer = await ask(new URL(url), { ...wish, signal }).catch((error) => toFailure(error, timeoutMs))
      if (answer.kind === 'failed') return answer
      const next = findRedirect(answer, url)
      if (!next) return { ...answer, url }
      url = next
    }
    return failed('it sends from one address to the next without end')
  }
}

function findRedirect({ status, location }: Hop, from: string): string | undefined {
  if (!REDIRECTS.includes(status) || !location || !URL.canParse(location, from)) return undefined
  return new URL(location, from).href
}

/** With these, no other question to the same host can do better. */
const ABSENT = ['PRIVATE', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
const REASONS: Record<string, string> = {
  PRIVATE: PRIVATE_REASON,
  ENOTFOUND: 'there is no server of this name',
  EAI_AGAIN: 'the name could not be looked up; is this machine connected?',
  ECONNREFUSED: 'no server answers there',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'no server answers there',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
}

function toFailure(error: unknown, timeoutMs: number): Failure {
  if (!(error instanceof Error)) return failed(String(error))
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return failed(`no answer within ${Math.round(timeoutMs / 1_000)} seconds`)
  }
  const code = 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? (error.message || code || 'the connection failed')
  return { ...failed(reason), absent: ABSENT.includes(code) }
}

function failed(reason: string): Failure {
  return { kind: 'failed', reason }
}
