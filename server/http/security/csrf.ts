import type { MiddlewareHandler } from 'hono'
import { refuse } from '../errors.ts'

/** What a browser says of its own page, and of an address that the visitor typed. */
const OWN_SITE = new Set(['same-origin', 'none'])
/** What a browser says that keeps the page to itself, as some visitors want it. */
const UNNAMED = 'null'
const FOREIGN_FORM = 'This is taken only from the pages of this site itself.'

type Caller = { site?: string; origin?: string; host?: string }

/**
 * Refuses what another site has a visitor's browser send. A caller that is no browser says nothing of where it comes from,
 * and is let through. `allowed` are origins that may send as well.
 */
export function createCsrfCheck(siteUrl: string, allowed: readonly string[] = []): MiddlewareHandler {
  const isOurs = createMeasure(siteUrl)
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const { 'sec-fetch-site': site, origin, host } = c.req.header()
    if (isOurs({ site, origin, host }) || (origin && allowed.includes(origin))) return next()
    // Whatever came along is not read, so that the connection cannot be used again.
    c.header('connection', 'close')
    return refuse(c, 403, FOREIGN_FORM)
  }
}

/**
 * Where the site has a public address, an origin is measured by that alone, http and https being two; else by the host that
 * was asked, which is all there is to know. A browser's word for its own page counts only where the origin bears it out.
 */
function createMeasure(siteUrl: string): (caller: Caller) => boolean {
  const ours = new URL(siteUrl)
  const isTold = ours.hostname !== 'localhost'
  return function isOurs({ site, origin, host }) {
    if (site && !OWN_SITE.has(site)) return false
    if (!origin) return true
    if (site && origin === UNNAMED) return true
    const from = URL.parse(origin)
    // With the browser's word, another name of the same site is as good as the one it was told.
    const isByName = isTold && (!site || from?.host === ours.host)
    return isByName ? from?.origin === ours.origin : from?.host === host
  }
}
