import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import * as routes from '../contract/routes.ts'
import type { SiteLinks } from '../contract/site.ts'
import { httpErrors } from '../contract/strings.ts'
import { islandWords } from '../contract/words/en.ts'
import { createContactRoutes } from './contact/route.ts'
import { createContentRoutes } from './content/route.ts'
import { createFeedRoutes } from './feeds/route.ts'
import { createHealth } from './health.ts'
import { createPageCache, NO_PAGE_CACHE, type PageCache } from './http/cache/page-cache.ts'
import { createErrorHandler, createFallbackHandler, errorResponse, isApiPath } from './http/errors.ts'
import { createMethodCheck } from './http/requests/allowed-methods.ts'
import { limitBody } from './http/requests/body-limit.ts'
import { redirectToCanonicalPath } from './http/requests/canonical-path.ts'
import { getVisitor } from './http/security/client-ip.ts'
import { createCors } from './http/security/cors.ts'
import { createCsrfCheck } from './http/security/csrf.ts'
import { addSecurityHeaders, securityHeaders } from './http/security/security-headers.ts'
import { serveAssets } from './http/static-files.ts'
import { readClientAssets } from './pages/client-assets.ts'
import { createPages } from './pages/route.tsx'
import { createPortfolioApi, createProxyApi } from './portfolio/route.ts'
import { toWidestNetwork } from './rate-limit/networks.ts'
import type { Services } from './services.ts'
import { createSummaryApi } from './summary/route.ts'

const MAX_MESSAGE_KB = 64
const MAX_LLM_TEXT_KB = 256
const MAX_BUILT_IN_TEXT_KB = 1_000
const MAX_OPEN_TEXTS = 20
const MAX_OPEN_TEXTS_PER_NETWORK = 4
const SITE_ROOT: SiteLinks = { base: '/', pagesAreFolders: false }

export function createRequestListener(services: Services, clientDir: string): RequestListener {
  const { log, settingUrl, version } = services
  const security = securityHeaders(settingUrl)
  const cache = createPageCache({ keyOf: routes.cacheKey, version, headers: security, log })
  const app = createApp(services, { assets: readClientAssets(clientDir), clientDir, cache })
  void renderAhead(app, cache, services)
  return getRequestListener(app.fetch, {
    errorHandler: createFallbackHandler(log, security),
    // Node drains unread bodies; this option would close the connection after half a second instead.
    autoCleanupIncoming: false,
  })
}

type AppOptions = {
  assets: Parameters<typeof createPages>[0]['assets']
  clientDir?: string
  cache?: PageCache
  links?: SiteLinks
  development?: boolean
}

/** Development and the static export have no cache. */
export function createApp(services: Services, options: AppOptions): Hono {
  const { assets, clientDir, cache = NO_PAGE_CACHE, links = SITE_ROOT, development = false } = options
  const { settingUrl, allowedOrigins, upstream, contact, summaries, log } = services
  const { maxTextLength, usesModel } = summaries
  const security = securityHeaders(settingUrl)
  const visitorOf = (c: Context) => getVisitor(c, services.proxySettings)
  const getSubnet = (c: Context) => visitorOf(c).subnet
  const pages = createPages({ ...services, cache, assets, links, development, maxTextLength })
  const notFound = (c: Context) =>
    isApiPath(c.req.path) ? errorResponse(c, 404, toNotFoundMessage(c)) : pages.error(c, 404)
  const app = new Hono()
  app.onError(createErrorHandler(log, pages.error))

  if (clientDir) app.use(serveAssets(clientDir, security))
  app.use(cache.lookUp)
  if (!development) {
    app.use(addSecurityHeaders(security))
    // The cache compresses all other responses.
    for (const path of ['/api/*', '/openai/*', routes.download.path]) app.use(path, compress())
  }
  app.on(['POST', 'OPTIONS'], [routes.sendMessage.path, routes.completions.path], createCors(allowedOrigins))
  app.use(createMethodCheck(pages.error))
  app.use(redirectToCanonicalPath(notFound))
  app.route('/', createContentRoutes({ ...services, cache }))
  app.route('/', createFeedRoutes({ ...services, cache }))
  app.route('/', createHealth(services))

  app.use(createCsrfCheck(settingUrl, allowedOrigins))
  app.post(routes.sendMessage.path, limitBody(MAX_MESSAGE_KB))
  app.route('/', upstream ? createProxyApi(upstream, services.words) : createPortfolioApi({ ...services, cache }))
  app.route('/', createContactRoutes({ contact, getVisitor: visitorOf, renderResult: pages.contactResult }))
  const maxTextKb = usesModel ? MAX_LLM_TEXT_KB : MAX_BUILT_IN_TEXT_KB
  const limitText = limitBody(maxTextKb, {
    max: MAX_OPEN_TEXTS,
    maxPerNetwork: MAX_OPEN_TEXTS_PER_NETWORK,
    getNetwork: (c) => toWidestNetwork(getSubnet(c)),
  })
  app.post(routes.completions.path, (c, next) => (services.site().summaries ? next() : notFound(c)))
  app.route('/', createSummaryApi({ ...summaries, limitBody: limitText, getSubnet, renderResult: pages.summaryResult }))

  app.route('/', pages.routes)
  app.all('*', notFound)
  return app
}

/** The path of a project whose id cannot be decoded is not canonical. */
function toNotFoundMessage(c: Context): string {
  const isProject = routes.findRoute(new URL(c.req.url).pathname) === routes.getProject
  return isProject ? islandWords.replies.projectNotFound : httpErrors.notFound
}

async function renderAhead(app: Hono, cache: PageCache, { content, log }: Services): Promise<void> {
  await app.request(routes.home.path)
  let lastHint = content.hint()
  content.subscribe((event) => {
    if (event.kind === 'invalid')
      return log('error', 'content has issues; serving the last valid version, but a restart would fail', event)
    const hint = content.hint()
    log('info', 'content reloaded', hint === lastHint ? {} : { hint })
    lastHint = hint
    void cache.revalidate()
  })
}
