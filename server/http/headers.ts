import type { MiddlewareHandler } from 'hono'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
/** For everything that is not a page: nothing in it may run or load anything. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The headers of an answer that does not pass by `createHeaders`. */
export const FILE_HEADERS = { ...HEADERS, 'content-security-policy': NOTHING_RUNS }

/** Headers of every answer; a page brings its own content security policy. */
export function createHeaders(): MiddlewareHandler {
  return async function addHeaders(c, next) {
    await next()
    // Not on the response itself: a redirect's headers cannot be changed.
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', NOTHING_RUNS)
  }
}
