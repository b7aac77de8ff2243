import type { MiddlewareHandler } from 'hono'
import { errorResponse } from '../errors.ts'

const SAME_ORIGIN = new Set(['same-origin', 'none'])
/** Browsers send this for a page with `Referrer-Policy: no-referrer`. */
const OPAQUE_ORIGIN = 'null'
const CROSS_SITE = 'Cross-site requests are not allowed.'

type Caller = { site?: string; origin?: string; host?: string }

/** Rejects what another site has a visitor's browser send. Clients that are no browser send none of these headers. */
export function createCsrfCheck(siteUrl: string, allowedOrigins: readonly string[] = []): MiddlewareHandler {
  const isSameOrigin = createSameOriginTest(siteUrl)
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const { 'sec-fetch-site': site, origin, host } = c.req.header()
    if (isSameOrigin({ site, origin, host }) || (origin && allowedOrigins.includes(origin))) return next()
    return errorResponse(c, 403, CROSS_SITE)
  }
}

/** With SITE_URL set, Origin must match it, else the Host header; Sec-Fetch-Site alone is not trusted. */
function createSameOriginTest(siteUrl: string): (caller: Caller) => boolean {
  const site = new URL(siteUrl)
  const hasSiteUrl = site.hostname !== 'localhost'
  return function isSameOrigin({ site: fetchSite, origin, host }) {
    if (fetchSite && !SAME_ORIGIN.has(fetchSite)) return false
    if (!origin) return true
    if (fetchSite && origin === OPAQUE_ORIGIN) return true
    const from = URL.parse(origin)
    // If the browser says same-origin, the site may have another host name than SITE_URL.
    const comparesSiteUrl = hasSiteUrl && (!fetchSite || from?.host === site.host)
    return comparesSiteUrl ? from?.origin === site.origin : from?.host === host
  }
}
