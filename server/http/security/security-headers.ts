import type { MiddlewareHandler } from 'hono'

const A_YEAR_S = 31_536_000
/** What no page of ours ever asks for, and nothing that gets into one may. Each name costs the first breath of a page. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
/** For everything that is not a page: nothing in it may run or load anything. */
export const LOCKED_DOWN_CSP = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox',
].join('; ')

export type SecurityHeaders = Record<string, string>

/** The headers of an answer that brings no policy of its own. Browsers take the promise of https from https alone. */
export function securityHeaders(siteUrl: string): SecurityHeaders {
  return {
    'content-security-policy': LOCKED_DOWN_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(new URL(siteUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
  }
}

/** Headers of every answer; a page brings its own policy, and a picture says itself who may show it. */
export function addSecurityHeaders(security: SecurityHeaders): MiddlewareHandler {
  const always = Object.entries(security)
  return async function addHeaders(c, next) {
    await next()
    // Not on the response itself: a redirect's headers cannot be changed.
    for (const [name, value] of always) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  }
}
