import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

/** What a browser says of its own page, and of an address that the visitor typed. */
const OWN_SITE = new Set(['same-origin', 'none'])
const FOREIGN_FORM = 'This is taken only from the pages of this site itself.'

/**
 * Refuses what another site has a visitor's browser send. A caller that is no browser says nothing of where it comes from,
 * and is let through. `siteUrl` is the public address, for a proxy in front that changes `Host`.
 */
export function createOriginCheck(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).host
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const { 'sec-fetch-site': site, origin, host } = c.req.header()
    const isOurs = site ? OWN_SITE.has(site) : !origin || isAnyOf(origin, [ours, host])
    return isOurs ? next() : refuse(c, 403, FOREIGN_FORM)
  }
}

function isAnyOf(origin: string, hosts: (string | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
