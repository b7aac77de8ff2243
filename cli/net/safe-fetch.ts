import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { readBytes } from '../../contract/http.ts'
import { isPublicIp } from './public-ip.ts'

const USER_AGENT = 'Vitrine-Import'
const MAX_REDIRECTS = 5
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
const REASONS: Record<string, string> = {
  PRIVATE: 'it is on a private network; add --allow-private to allow it',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed; is this machine online?',
  ECONNREFUSED: 'connection refused',
  ETIMEDOUT: 'connection timed out',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
}

export type FetchResult = { kind: 'response'; url: string; status: number; bytes: Uint8Array } | Failed
/** `code` is that of the system, such as ENOTFOUND, or PRIVATE. */
export type Failed = { kind: 'failed'; reason: string; code?: string }
type Options = { accept: string; limitBytes: number; timeoutMs: number }
export type SafeFetch = (url: string, options: Options) => Promise<FetchResult>

/** Guards against SSRF: URLs come from untrusted data, so the IP address of every redirect is checked. */
export function createSafeFetch({ allowPrivate }: { allowPrivate: boolean }): SafeFetch {
  return async function safeFetch(startUrl, options) {
    const { timeoutMs } = options
    const guard = { allowPrivate, signal: AbortSignal.timeout(timeoutMs) }
    let url = startUrl
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return failed('it is not an http(s) URL')
      const result = await request(new URL(url), options, guard).catch((error) => toFailure(error, timeoutMs))
      if (result.kind === 'failed') return result
      const { status, location = '', bytes } = result
      const next = REDIRECT_STATUSES.includes(status) && location ? URL.parse(location, url) : null
      if (!next) return { kind: 'response', url, status, bytes }
      url = next.href
    }
    return failed('too many redirects')
  }
}

type Guard = { allowPrivate: boolean; signal: AbortSignal }

async function request(url: URL, { accept, limitBytes }: Options, { allowPrivate, signal }: Guard) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not call `lookup` for a host that is an IP address.
  if (!allowPrivate && isIP(host) && !isPublicIp(host)) throw new PrivateIpError()
  const response = await send(url, {
    headers: { accept, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
    signal,
    ...(!allowPrivate && { lookup: lookupPublic }),
  })
  try {
    // A limit of 0 bytes asks only for the status.
    const bytes = limitBytes > 0 ? await readBytes(response, limitBytes) : new Uint8Array()
    const { statusCode: status = 0, headers } = response
    return { kind: 'response' as const, status, location: headers.location, bytes }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    response.destroy()
  }
}

class PrivateIpError extends Error {
  readonly code = 'PRIVATE'
}

function send(url: URL, options: RequestOptions & { signal: AbortSignal }): Promise<IncomingMessage> {
  const startRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  // A pooled connection could lead to an IP address that was not checked for this request.
  return new Promise((resolve, reject) => {
    startRequest(url, { ...options, agent: false }, resolve)
      .on('error', (error) => reject(options.signal.aborted ? options.signal.reason : error))
      .end()
  })
}

/** The connection uses the checked IP addresses, so DNS can't change between check and use. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (found.some(({ address: ip }) => !isPublicIp(ip))) return callback(new PrivateIpError(), [])
    const [first] = found
    if (options.all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

function toFailure(error: unknown, timeoutMs: number): Failed {
  if (!(error instanceof Error)) return failed(String(error))
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return failed(`no response within ${Math.round(timeoutMs / 1_000)} seconds`)
  }
  const code = 'code' in error ? String(error.code) : ''
  return { ...failed(REASONS[code] ?? (error.message || code || 'the connection failed')), code }
}

export function failed(reason: string): Failed {
  return { kind: 'failed', reason }
}
