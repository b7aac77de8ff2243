import { type Fetch, parseJson, readText } from '../../contract/http.ts'

const MAX_RESPONSE_BYTES = 8_000_000
const MAX_REDIRECTS = 3
const REDIRECT_STATUSES = [301, 307, 308]

export type Method = 'GET' | 'POST'
type UpstreamRequest = {
  host: string
  path: string
  method: Method
  cookie: string | undefined
  forwardedFor: string | undefined
  body: string | undefined
  signal: AbortSignal
}
/** Cookies have no Domain, so they belong to our own origin. */
export type UpstreamReply = { status: number; json: unknown; isEmpty: boolean; cookies: string[] }

export async function fetchUpstream(request: UpstreamRequest, fetch: Fetch): Promise<UpstreamReply> {
  const response = await limitFetch(fetch)(request.host + request.path, toInit(request))
  const text = await response.text()
  const cookies = response.headers.getSetCookie().map(withoutDomain)
  return { status: response.status, json: parseJson(text), isEmpty: !text.trim(), cookies }
}

/** Follows redirects within the host only, and reads a limited response. */
export function limitFetch(fetch: Fetch, maxBytes = MAX_RESPONSE_BYTES): Fetch {
  return async function fetchLimited(url, init, redirects = 0): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const next = redirects < MAX_REDIRECTS ? findRedirect(response, url, init.method) : undefined
    if (next) {
      await response.body?.cancel()
      return fetchLimited(next, init, redirects + 1)
    }
    const { status, headers } = response
    // A response with a status such as 204 must not have a body, not even an empty one.
    return new Response((await readText(response, maxBytes)) || null, { status, headers })
  }
}

function toInit({ method, cookie, forwardedFor, body, signal }: UpstreamRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (cookie) headers.cookie = cookie
  if (forwardedFor) headers['x-forwarded-for'] = forwardedFor
  if (method === 'GET') return { method, headers, signal }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: body ?? '', signal }
}

/** Visitors' cookies and messages never go to another host, or from https to http. */
function findRedirect(response: Response, from: string, method = 'GET'): string | undefined {
  const location = response.headers.get('location')
  const isRedirect = REDIRECT_STATUSES.includes(response.status) || (method === 'GET' && response.status === 302)
  if (!isRedirect || !location || !URL.canParse(location, from)) return undefined
  const next = new URL(location, from)
  const current = new URL(from)
  const isSafe = next.protocol === current.protocol || next.protocol === 'https:'
  return next.host === current.host && isSafe ? next.href : undefined
}

function withoutDomain(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';')
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*(=|$)/i.test(attribute))].join(';')
}
