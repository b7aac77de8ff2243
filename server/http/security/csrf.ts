import type { MiddlewareHandler } from 'hono'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse } from '../errors.ts'

type Caller = { fetchSite?: string; origin?: string; host?: string }

/** Rejects cross-site POSTs from browsers. Other clients don't send these headers. */
export function createCsrfCheck(siteUrl: string, allowedOrigins: readonly string[]): MiddlewareHandler {
  const site = new URL(siteUrl)
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const { 'sec-fetch-site': fetchSite, origin, host } = c.req.header()
    if (isSameOrigin({ fetchSite, origin, host }, site) || (origin && allowedOrigins.includes(origin))) return next()
    return errorResponse(c, 403, httpErrors.crossSite)
  }
}

/** With SITE_URL set, Origin must match it, else the Host header; Sec-Fetch-Site alone is not trusted. */
function isSameOrigin({ fetchSite, origin, host }: Caller, site: URL): boolean {
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (!origin) return true
  // Browsers send `Origin: null` for a page with `Referrer-Policy: no-referrer`.
  if (fetchSite && origin === 'null') return true
  const from = URL.parse(origin)
  const hasSiteUrl = site.hostname !== 'localhost'
  // If the browser reports same-origin, the site's host name may differ from SITE_URL.
  const comparesSiteUrl = hasSiteUrl && (!fetchSite || from?.host === site.host)
  return comparesSiteUrl ? from?.origin === site.origin : from?.host === host
}
