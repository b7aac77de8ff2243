import { type Context, Hono } from 'hono'
import * as routes from '../../contract/routes.ts'
import { portfolioErrors } from '../../contract/strings.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import { LOCKED_DOWN_CSP, toCspHash } from '../http/security/csp.ts'
import { trackCompleteness } from '../portfolio/completeness.ts'
import type { Services } from '../services.ts'
import { renderFeed } from './atom.ts'
import { renderFavicon } from './favicon.ts'
import { renderLlms } from './llms.ts'
import { createManifest } from './manifest.ts'
import { createResume } from './resume.ts'
import { loadSiteData, type SiteData } from './site-data.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

const RETRY_AFTER_S = 60

type Options = Pick<Services, 'portfolio' | 'site' | 'siteUrl' | 'projectDate' | 'timelineMeta' | 'icons' | 'appleIcon'>

export function createSeoRoutes(options: Options): Hono {
  const { portfolio: source, site, siteUrl, projectDate, timelineMeta, icons, appleIcon } = options

  /** Feed readers treat a missing entry as deleted, so `needsAll` rejects incomplete data. */
  function route(type: string, render: (data: SiteData) => string, { needsAll = false } = {}) {
    return async (c: Context) => {
      const { portfolio, isComplete } = trackCompleteness(source)
      const data = await loadSiteData(portfolio, { siteUrl, site: site(), projectDate, timelineMeta })
      if (needsAll && !isComplete()) return notReady(c)
      return send(c, render(data), { type, cacheControl: isComplete() ? NO_CACHE : NO_STORE })
    }
  }

  return new Hono()
    .get(routes.robots.path, (c) => send(c, renderRobots(siteUrl), { type: 'text/plain' }))
    .get(routes.sitemap.path, route('application/xml', renderSitemap))
    .get(routes.llms.path, route('text/markdown', renderLlms))
    .get(routes.feed.path, route('application/atom+xml', renderFeed, { needsAll: true }))
    .get(
      routes.resume.path,
      route('application/json', (data) => toJson(createResume(data)), { needsAll: true }),
    )
    .get(routes.manifest.path, (c) =>
      send(c, toJson(createManifest(site(), icons())), { type: 'application/manifest+json' }),
    )
    .get(routes.favicon.path, (c) => sendFavicon(c, renderFavicon(site().accent)))
    .get(routes.appleIcon.path, async (c, next) => {
      const icon = appleIcon()
      if (!icon) return next()
      return c.body(icon.bytes, 200, { 'content-type': icon.type, 'cache-control': NO_CACHE })
    })
}

function send(c: Context, body: string, { type, cacheControl = NO_CACHE }: { type: string; cacheControl?: string }) {
  return c.body(body, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl })
}

function notReady(c: Context): Response {
  return c.text(`${portfolioErrors.unread}\n`, 503, {
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': NO_STORE,
  })
}

function sendFavicon(c: Context, svg: string): Response {
  const style = /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? ''
  return c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'content-security-policy': `${LOCKED_DOWN_CSP}; style-src '${toCspHash(style)}'`,
    'cache-control': NO_CACHE,
  })
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
