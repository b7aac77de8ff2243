import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

/** What a browser says of its own page, and of an address that the visitor typed. */
const OWN_SITE = new Set(['same-origin', 'none'])
const FOREIGN_FORM = 'This is taken only from the pages of this site itself.'

/**
 * Refuses what another site has a visitor's browser send. A caller that is no browser says nothing of where it comes from,
 * and is let through. Where the site has a public address, an origin is measured by that alone; else by the host that was
 * asked, which is all there is to know. `allowed` are origins that may send as well.
 */
export function createOriginCheck(siteUrl: string, allowed: readonly string[] = []): MiddlewareHandler {
  const { host: ours, hostname } = new URL(siteUrl)
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const { 'sec-fetch-site': site, origin, host } = c.req.header()
    const expected = hostname === 'localhost' ? host : ours
    const isOurs = site ? OWN_SITE.has(site) : !origin || (URL.canParse(origin) && new URL(origin).host === expected)
    if (isOurs || (origin && allowed.includes(origin))) return next()
    // Whatever came along is not read, so that the connection cannot be used again.
    c.header('connection', 'close')
    return refuse(c, 403, FOREIGN_FORM)
  }
}
