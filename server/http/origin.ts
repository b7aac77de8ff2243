import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

const FOREIGN_FORM = 'This is taken only from the pages of this site itself.'

/**
 * Refuses what another site has a visitor's browser send. A caller that is no browser says nothing of where it comes from,
 * and is let through. `siteUrl` is the public address, for a proxy in front that changes `Host`.
 */
export function createOriginCheck(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).host
  return async function checkOrigin(c, next) {
    if (c.req.method !== 'POST') return next()
    const site = c.req.header('sec-fetch-site')
    if (site === 'cross-site' || site === 'same-site') return refuse(c, 403, FOREIGN_FORM)
    const origin = c.req.header('origin')
    const isOurs = !origin || [ours, c.req.header('host')].includes(findHost(origin))
    return isOurs ? next() : refuse(c, 403, FOREIGN_FORM)
  }
}

function findHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
