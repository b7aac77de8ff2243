import type { Fetch } from '../../contract/http.ts'
import type { Method } from './endpoints.ts'
import { readLimited } from './size-limit.ts'

const API_PATH = '/api/v1'
const REDIRECT_LIMIT = 3
const DEEPEST = 64
/** The redirects that keep the method and mean the request itself belongs elsewhere. */
const MOVED_STATUSES = [301, 307, 308]

type HostRequest = {
  host: string
  path: string
  method: Method
  cookie: string | undefined
  body: string | undefined
  signal: AbortSignal
}
/** `json` is undefined where the reply was not JSON; `cookies` carry no Domain, so they belong to our own origin. */
export type HostReply = { status: number; json: unknown; isEmpty: boolean; cookies: string[] }

/** One request to the host, following it when it only moved within its own name. Rejects when nobody answers. */
export async function fetchHost(request: HostRequest, fetch: Fetch): Promise<HostReply> {
  const response = await stayWithHost(fetch)(request.host + API_PATH + request.path, toInit(request))
  const text = await readLimited(response)
  const cookies = response.headers.getSetCookie().map(withoutDomain)
  return { status: response.status, json: toJson(text), isEmpty: !text.trim(), cookies }
}

/** A `fetch` that follows a host only where it moved within its own name. */
export function stayWithHost(fetch: Fetch): Fetch {
  return async function fetchStaying(from, init) {
    let url = from
    let response = await fetch(url, { ...init, redirect: 'manual' })
    for (let hop = 0; hop < REDIRECT_LIMIT; hop += 1) {
      const next = findRedirect(response, url, init.method)
      if (!next) break
      await response.body?.cancel()
      url = next
      response = await fetch(url, { ...init, redirect: 'manual' })
    }
    return response
  }
}

function toInit({ method, cookie, body, signal }: HostRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (cookie) headers.cookie = cookie
  if (method === 'GET') return { method, headers, signal }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: body ?? '', signal }
}

/** The visitor's cookies and words go to no other name, and never from https back to http. */
function findRedirect(response: Response, from: string, method = 'GET'): string | undefined {
  const location = response.headers.get('location')
  const moved = MOVED_STATUSES.includes(response.status) || (method === 'GET' && response.status === 302)
  if (!moved || !location || !URL.canParse(location, from)) return undefined
  const next = new URL(location, from)
  const current = new URL(from)
  const isSafe = next.protocol === current.protocol || next.protocol === 'https:'
  return next.host === current.host && isSafe ? next.href : undefined
}

function withoutDomain(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';')
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*(=|$)/i.test(attribute))].join(';')
}

function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isTooDeep(value) ? undefined : value
  } catch {
    // A web page or nothing at all; the forwarder says so in its own words.
    return undefined
  }
}

/** What is nested deeper than any document could not be written again to be sent on. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []))
  }
  return level.length > 0
}
