import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../contract/strings.ts'
import { errorResponse } from '../../server/http/errors.ts'
import { securityHeaders } from '../../server/http/security/security-headers.ts'
import { KEY_HEADER } from '../api.ts'
import type { Sessions } from './session.ts'

/** The browser is opened with a local file that redirects here, which counts as another site. */
const OPENED_FROM = ['none', 'cross-site', 'same-origin']
const NO_KEY = 'Missing or invalid key. Press Enter in the studio’s terminal for a new link.'
const WRONG_TYPE = 'The request body must be JSON, or application/octet-stream for an upload.'

/** A program could send a new origin with each request. */
const MAX_PRINTED = 100

type Guard = { port: number; sessions: Sessions; print(line: string): void }
type Refusal = [status: 400 | 401 | 403 | 415, message: string]

/** Every request passes these checks, whatever its method and path. */
export function createGuard({ port, sessions, print }: Guard): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  // Some pages would repeat a refused request forever. A path could forge other lines, so none is printed.
  const printed = new Set<string>()

  return async function guard(c, next) {
    const refusal = findRefusal(c, hosts, sessions)
    if (!refusal) return next()
    const [status, message] = refusal
    const { origin, host = 'no host', 'sec-fetch-site': site } = c.req.header()
    const from = origin ?? (site ? `a ${site} page` : 'a program')
    const line = `Refused a request from ${from} to ${host}: ${message}`
    if (!printed.has(line)) print(line)
    if (printed.size >= MAX_PRINTED) printed.clear()
    printed.add(line)
    return errorResponse(c, status, message)
  }
}

function findRefusal(c: Context, hosts: string[], sessions: Sessions): Refusal | undefined {
  const { host = '', origin, upgrade, [KEY_HEADER]: key = '' } = c.req.header()
  if (!hosts.includes(host)) return [403, httpErrors.unreadableHost]
  if (upgrade !== undefined) return [400, 'WebSocket upgrades are not supported.']
  const isForeign = origin !== undefined && origin !== `http://${host}`
  if (isForeign || !isOwnPage(c)) return [403, httpErrors.crossSite]
  if (!c.req.path.startsWith('/api/')) return undefined
  if (!hasAllowedType(c)) return [415, WRONG_TYPE]
  return c.req.path === '/api/session' || sessions.has(key) ? undefined : [401, NO_KEY]
}

/** Programs other than browsers don't send `Sec-Fetch-Site`; they need the key all the same. */
function isOwnPage(c: Context): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = c.req.header()
  if (site === undefined || site === 'same-origin') return true
  const isDocument = mode === 'navigate' && dest === 'document'
  return c.req.method === 'GET' && c.req.path === '/' && isDocument && OPENED_FROM.includes(site)
}

/** Other sites can't send these types without a preflight request, which is refused. */
function hasAllowedType({ req }: Context): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const type = req.header('content-type')?.toLowerCase() ?? ''
  return /^application\/json(?:;|$)/.test(type) || (req.method === 'PUT' && type === 'application/octet-stream')
}

export function studioHeaders(previewOrigin: string): Record<string, string> {
  const own = ['script-src', 'style-src', 'font-src', 'connect-src'].map((name) => `${name} 'self'`)
  const none = ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors', 'trusted-types']
  const policy = [
    ...none.map((name) => `${name} 'none'`),
    ...own,
    `img-src 'self' data: blob: ${previewOrigin}`,
    `frame-src ${previewOrigin}`,
    "require-trusted-types-for 'script'",
  ]
  return {
    ...securityHeaders('http://127.0.0.1'),
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
