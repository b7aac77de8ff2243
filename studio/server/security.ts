import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../contract/strings.ts'
import { errorResponse } from '../../server/http/errors.ts'
import { securityHeaders } from '../../server/http/security/security-headers.ts'
import { KEY_HEADER } from '../api.ts'
import type { Sessions } from './session.ts'

const API = '/api/'
const SESSION_PATH = '/api/session'
const READ = ['GET', 'HEAD']
/** The browser is opened with a local file that redirects here, which counts as another site. */
const OPENED_FROM = ['none', 'cross-site', 'same-origin']
const NO_KEY = 'Missing or unknown key. Press Enter in the terminal of the studio for a new address.'
const WRONG_TYPE = 'The request body must be JSON, or application/octet-stream for an upload.'

type Guard = { port: number; sessions: Sessions; onRefused(line: string): void }

/** Every request passes these checks, whatever its method and path. */
export function createGuard({ port, sessions, onRefused }: Guard): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]

  return async function guard(c, next) {
    const refusal = findRefusal(c, hosts, sessions)
    if (!refusal) return next()
    onRefused(describe(c, refusal.message))
    return errorResponse(c, refusal.status, refusal.message)
  }
}

type Refusal = { status: 400 | 401 | 403 | 415; message: string }

function findRefusal(c: Context, hosts: string[], sessions: Sessions): Refusal | undefined {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  if (!hosts.includes(host)) return { status: 403, message: httpErrors.unreadableHost }
  if (c.req.header('upgrade') !== undefined) return { status: 400, message: 'The studio has no WebSocket.' }
  const isForeign = origin !== undefined && origin !== `http://${host}`
  if (isForeign || !isOwnPage(c)) return { status: 403, message: httpErrors.crossSite }
  if (!c.req.path.startsWith(API)) return undefined
  if (!hasAllowedType(c)) return { status: 415, message: WRONG_TYPE }
  if (c.req.path === SESSION_PATH || sessions.has(c.req.header(KEY_HEADER) ?? '')) return undefined
  return { status: 401, message: NO_KEY }
}

/** Programs other than browsers don't send `Sec-Fetch-Site`; they need the key all the same. */
function isOwnPage(c: Context): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = c.req.header()
  if (site === undefined || site === 'same-origin') return true
  const isDocument = mode === 'navigate' && dest === 'document'
  return c.req.method === 'GET' && c.req.path === '/' && isDocument && OPENED_FROM.includes(site)
}

/** Other sites can't send these types without a preflight request, which is refused. */
function hasAllowedType(c: Context): boolean {
  if (READ.includes(c.req.method)) return true
  const type = c.req.header('content-type')?.toLowerCase() ?? ''
  return /^application\/json(?:;|$)/.test(type) || (c.req.method === 'PUT' && type === 'application/octet-stream')
}

function describe(c: Context, reason: string): string {
  const { origin, host = 'no host', 'sec-fetch-site': site } = c.req.header()
  const from = origin ?? (site ? `a ${site} page` : 'a program')
  return `Refused a request from ${from} to ${host}: ${c.req.method} ${c.req.path}. ${reason}`
}

export function studioHeaders(previewOrigin: string): Record<string, string> {
  return {
    ...securityHeaders('http://127.0.0.1'),
    'content-security-policy': buildStudioCsp(previewOrigin),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

function buildStudioCsp(previewOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${previewOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${previewOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export function addHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async function add(c, next) {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
}
