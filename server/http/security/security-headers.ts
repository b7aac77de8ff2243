import type { MiddlewareHandler } from 'hono'
import { LOCKED_DOWN_CSP } from './csp.ts'

const ONE_YEAR_S = 31_536_000
const DISABLED_FEATURES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': LOCKED_DOWN_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': DISABLED_FEATURES,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(new URL(siteUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${ONE_YEAR_S}` }),
  }
}

export function addSecurityHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async function addHeaders(c, next) {
    await next()
    if (c.get('hasAllHeaders')) return
    // The headers of a redirect response are immutable, so this uses `c.header`.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
  }
}
