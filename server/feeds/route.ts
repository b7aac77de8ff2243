import { type Context, Hono } from 'hono'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { pageWords } from '../../contract/words/en.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import type { PageCache } from '../http/cache/page-cache.ts'
import { LOCKED_DOWN_CSP, toCspHash } from '../http/security/csp.ts'
import { trackCompleteness } from '../portfolio/completeness.ts'
import { renderFeed } from './atom.ts'
import { renderFavicon } from './favicon.ts'
import { createManifest, type ManifestIcon } from './manifest.ts'
import { createResume } from './resume.ts'
import { loadSiteData, type SiteData } from './site-data.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

const RETRY_AFTER_S = 60

type Options = Pick<SiteData, 'projectDate' | 'timelineDetails' | 'stories'> & {
  cache: PageCache
  portfolio: PortfolioSource
  siteUrl(): string
  site(): SiteData['site']
  words(): { language: string }
  icons(): ManifestIcon[]
  appleIcon(): { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined
}
/** Feed readers treat a missing entry as deleted, so `needsAll` refuses incomplete data. */
type Feed = { type: string; render(data: SiteData): string; needsAll?: boolean }

export function createFeedRoutes(options: Options): Hono {
  const { cache, site, words, siteUrl, icons, appleIcon } = options
  const respond = (c: Context, feed: Feed) => cache.respond(c, () => renderFromPortfolio(feed, options))

  return new Hono()
    .get(routes.robots.path, (c) =>
      cache.respond(c, async () => toResponse(renderRobots(siteUrl(), site().translations), 'text/plain')),
    )
    .get(routes.sitemap.path, (c) => respond(c, { type: 'application/xml', render: renderSitemap }))
    .get(routes.feed.path, (c) => respond(c, { type: 'application/atom+xml', render: renderFeed, needsAll: true }))
    .get(routes.resume.path, (c) =>
      respond(c, { type: 'application/json', render: (data) => toJson(createResume(data)), needsAll: true }),
    )
    .get(routes.manifest.path, (c) =>
      cache.respond(c, async () =>
        toResponse(toJson(createManifest(site(), icons(), words().language)), 'application/manifest+json'),
      ),
    )
    .get(routes.favicon.path, (c) => cache.respond(c, async () => toFavicon(renderFavicon(site().accent))))
    .get(routes.appleIcon.path, async (c, next) => {
      const icon = appleIcon()
      if (!icon) return next()
      return c.body(icon.bytes, 200, { 'content-type': icon.type, 'cache-control': NO_CACHE })
    })
}

async function renderFromPortfolio({ type, render, needsAll }: Feed, options: Options): Promise<Response> {
  const { siteUrl, site, words, projectDate, timelineDetails, stories } = options
  const { language } = words()
  const { portfolio, isComplete } = trackCompleteness(options.portfolio)
  const base = { siteUrl: siteUrl(), language, site: site(), projectDate, timelineDetails, stories }
  const data = await loadSiteData(portfolio, base)
  if (needsAll && !isComplete()) return notReady()
  return toResponse(render(data), type, isComplete() ? NO_CACHE : NO_STORE)
}

function toResponse(body: string, type: string, cacheControl = NO_CACHE): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl } })
}

function notReady(): Response {
  const headers = { 'retry-after': String(RETRY_AFTER_S), 'cache-control': NO_STORE }
  return new Response(`${pageWords.portfolioErrors.notLoaded}\n`, { status: 503, headers })
}

function toFavicon(svg: string): Response {
  const style = /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? ''
  const headers = {
    'content-type': 'image/svg+xml',
    'content-security-policy': `${LOCKED_DOWN_CSP}; style-src '${toCspHash(style)}'`,
    'cache-control': NO_CACHE,
  }
  return new Response(svg, { headers })
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
