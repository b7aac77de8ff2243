import { type Context, Hono } from 'hono'
import { FEED_PATH, renderFeed } from '../seo/feed.ts'
import { renderLlms } from '../seo/llms.ts'
import { createManifest, MANIFEST_PATH } from '../seo/manifest.ts'
import { createResume, RESUME_PATH } from '../seo/resume.ts'
import { renderRobots } from '../seo/robots.ts'
import { loadSiteData, type SiteData } from '../seo/site-data.ts'
import { renderSitemap } from '../seo/sitemap.ts'
import type { Services } from '../services/index.ts'
import { NO_CACHE, NO_STORE } from './cache/cache-control.ts'
import { trackCompleteness } from './cache/completeness.ts'

/** Enough for a sleeping upstream to wake up. */
const RETRY_AFTER_S = 60
const TYPES = {
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
}

type Options = Pick<Services, 'portfolio' | 'site' | 'siteUrl' | 'projectDate' | 'timelineMeta' | 'icons' | 'appleIcon'>
type Format = keyof typeof TYPES

export function createSeoRoutes(options: Options): Hono {
  const { portfolio: source, site, siteUrl, projectDate, timelineMeta, icons, appleIcon } = options

  /** `needsAll`: to a feed reader a missing entry would be a deleted one. */
  function route(format: Format, render: (data: SiteData) => string, { needsAll = false } = {}) {
    return async (c: Context) => {
      const { portfolio, isComplete } = trackCompleteness(source)
      const data = await loadSiteData(portfolio, { siteUrl, site: site(), projectDate, timelineMeta })
      if (needsAll && !isComplete()) return notReady(c)
      return c.body(render(data), 200, {
        'content-type': TYPES[format],
        'cache-control': isComplete() ? NO_CACHE : NO_STORE,
      })
    }
  }

  return (
    new Hono()
      .get('/robots.txt', (c) =>
        c.body(renderRobots(siteUrl), 200, { 'content-type': TYPES.text, 'cache-control': NO_CACHE }),
      )
      .get('/sitemap.xml', route('xml', renderSitemap))
      .get(FEED_PATH, route('atom', renderFeed, { needsAll: true }))
      .get(
        RESUME_PATH,
        route('json', (data) => toJson(createResume(data)), { needsAll: true }),
      )
      .get('/llms.txt', route('markdown', renderLlms))
      .get(MANIFEST_PATH, (c) =>
        c.body(toJson(createManifest(site(), icons())), 200, {
          'content-type': TYPES.manifest,
          'cache-control': NO_CACHE,
        }),
      )
      // iOS requests this path by itself.
      .get('/apple-touch-icon.png', async (c, next) => {
        const icon = appleIcon()
        if (!icon) return next()
        return c.body(icon.bytes, 200, { 'content-type': icon.type, 'cache-control': NO_CACHE })
      })
  )
}

function notReady(c: Context): Response {
  return c.text('The portfolio has not been read yet. Please try again in a minute.\n', 503, {
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': NO_STORE,
  })
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
