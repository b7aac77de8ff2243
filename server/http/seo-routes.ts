import { type Context, Hono } from 'hono'
import { type Facts, gatherFacts } from '../seo/site-data.ts'
import { FEED_PATH, toFeed } from '../seo/feed.ts'
import { toLlms } from '../seo/llms.ts'
import { MANIFEST_PATH, toManifest } from '../seo/manifest.ts'
import { RESUME_PATH, toResume } from '../seo/resume.ts'
import { toRobots } from '../seo/robots.ts'
import { toSitemap } from '../seo/sitemap.ts'
import type { Services } from '../services/index.ts'
import { NO_STORE } from './cache/page-cache.ts'
import { trackCompleteness } from './cache/completeness.ts'

/** A foreign backend that sleeps is awake by then. */
const RETRY_AFTER_S = 60
const TYPES = {
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
}

type Needs = Pick<Services, 'portfolio' | 'site' | 'siteUrl' | 'dateOf' | 'stationOf' | 'icons' | 'appleIcon'>

/** What search engines, feed readers, language models and home screens ask for. */
export function createSeoRoutes({ portfolio, site, siteUrl, dateOf, stationOf, icons, appleIcon }: Needs): Hono {
  /** `whole`: an answer with a gap would tell its readers that something is gone. */
  function tell(type: keyof typeof TYPES, write: (facts: Facts) => string, { whole = false } = {}) {
    return async (c: Context) => {
      const watched = trackCompleteness(portfolio)
      const facts = await gatherFacts(watched.portfolio, { siteUrl, site: site(), dateOf, stationOf })
      const finished = watched.isFinished()
      if (whole && !finished) return toLater(c)
      return c.body(write(facts), 200, {
        'content-type': TYPES[type],
        'cache-control': finished ? 'no-cache' : NO_STORE,
      })
    }
  }

  return (
    new Hono()
      .get('/robots.txt', (c) =>
        c.body(toRobots(siteUrl), 200, { 'content-type': TYPES.text, 'cache-control': 'no-cache' }),
      )
      .get('/sitemap.xml', tell('xml', toSitemap))
      .get(FEED_PATH, tell('atom', toFeed, { whole: true }))
      .get(
        RESUME_PATH,
        tell('json', (facts) => toJson(toResume(facts)), { whole: true }),
      )
      .get('/llms.txt', tell('markdown', toLlms))
      .get(MANIFEST_PATH, (c) =>
        c.body(toJson(toManifest(site(), icons())), 200, {
          'content-type': TYPES.manifest,
          'cache-control': 'no-cache',
        }),
      )
      // Where iPhones look by themselves, so that no page has to name it.
      .get('/apple-touch-icon.png', async (c, next) => {
        const icon = appleIcon()
        if (!icon) return next()
        return c.body(icon.bytes, 200, { 'content-type': icon.type, 'cache-control': 'no-cache' })
      })
  )
}

function toLater(c: Context): Response {
  return c.text('The portfolio has not been read yet. Please ask again in a minute.\n', 503, {
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': NO_STORE,
  })
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
