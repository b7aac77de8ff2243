import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import * as routes from '../contract/routes.ts'
import type { SiteLinks } from '../contract/site.ts'
import { httpErrors } from '../contract/strings.ts'
import { createContactRoutes } from './contact/route.ts'
import { createContentRoutes } from './content/route.ts'
import { createSeoRoutes } from './feeds/route.ts'
import { createHealth } from './health.ts'
import { createPageCache } from './http/cache/page-cache.ts'
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
import { createProxyApi } from './portfolio/proxy.ts'
import { createPortfolioApi } from './portfolio/route.ts'
import type { Services } from './services.ts'
import { createSummaryApi } from './summary/route.ts'

const MAX_MESSAGE_KB = 64
const MAX_LLM_TEXT_KB = 256
const MAX_BUILT_IN_TEXT_KB = 1_000
const MAX_OPEN_TEXTS = 20
/** These files are streamed, so the page cache must not hold them in memory. */
const FILES_PREFIX = '/files/'
const SITE_ROOT: SiteLinks = { base: '/', pagesAreFolders: false }

export function createRequestListener(services: Services, { root }: { root: string }): RequestListener {
  const { upstream, log, siteUrl, version } = services
  const security = securityHeaders(siteUrl)
  const clientDir = join(root, 'build/client')
  const app = createApp(services, { assets: readClientAssets(clientDir) })
  // An external backend may respond differently to each visitor's cookies.
  const isBuiltIn = (path: string) => !upstream || !path.startsWith('/api/')
  const isCacheable = (path: string) =>
    isBuiltIn(path) &&
    path !== routes.formToken.path &&
    !path.startsWith(FILES_PREFIX) &&
    routes.canonicalPath(path) === routes.upperCaseEscapes(path)
  const cache = createPageCache({ app, version, isCacheable })
  void renderAhead(services, cache)
  const listener = new Hono()
    .onError(createErrorHandler(log))
    // Health checks bypass the cache and the queue.
    .get(routes.liveness.path, (c) => app.fetch(c.req.raw, c.env))
    .get(routes.readiness.path, (c) => app.fetch(c.req.raw, c.env))
    .use(serveAssets(clientDir, security), cache.middleware)
    .route('/', app)
  return getRequestListener(listener.fetch, {
    errorHandler: createFallbackHandler(log, security),
    // Node drains unread bodies; this option would close the connection after half a second instead.
    autoCleanupIncoming: false,
  })
}

type AppOptions = { assets: Parameters<typeof createPages>[0]['assets']; links?: SiteLinks; development?: boolean }

export function createApp(services: Services, options: AppOptions): Hono {
  const { assets, links = SITE_ROOT, development = false } = options
  const { siteUrl, allowedOrigins, summaries, log } = services
  const { maxTextLength, usesModel } = summaries
  const visitorOf = (c: Context) => getVisitor(c, services.proxy)
  const getSubnet = (c: Context) => visitorOf(c).subnet
  const pages = createPages({
    ...services,
    assets,
    links,
    development,
    maxTextLength,
  })
  const notFound = (c: Context) =>
    isApiPath(c.req.path) ? errorResponse(c, 404, httpErrors.notFound) : pages.error(404)
  const app = new Hono()
  app.onError(createErrorHandler(log, pages.error))

  if (!development) app.use(addSecurityHeaders(securityHeaders(siteUrl)))
  app.on(['POST', 'OPTIONS'], [routes.sendMessage.path, routes.completions.path], createCors(allowedOrigins))
  app.use(createMethodCheck(pages.error))
  app.use(redirectToCanonicalPath(notFound))
  app.route('/', createContentRoutes(services))
  app.route('/', createSeoRoutes(services))
  app.route('/', createHealth(services))

  app.use(createCsrfCheck(siteUrl, allowedOrigins))
  app.post(routes.sendMessage.path, limitBody(MAX_MESSAGE_KB))
  const { upstream, portfolio, contact } = services
  app.route('/', upstream ? createProxyApi(upstream, visitorOf) : createPortfolioApi(portfolio))
  app.route('/', createContactRoutes({ contact, getVisitor: visitorOf, renderResult: pages.contactResult }))
  const maxTextKb = usesModel ? MAX_LLM_TEXT_KB : MAX_BUILT_IN_TEXT_KB
  const limitText = limitBody(maxTextKb, MAX_OPEN_TEXTS)
  app.route('/', createSummaryApi({ ...summaries, limitBody: limitText, getSubnet }))

  app.route('/', pages.routes)
  app.all('*', notFound)
  return app
}

async function renderAhead({ content, log }: Services, cache: ReturnType<typeof createPageCache>): Promise<void> {
  const warm = () =>
    cache.warm('/').catch((error) => log('error', 'could not prerender the home page', { error: String(error) }))
  await warm()
  let lastHint = content.hint()
  content.subscribe((event) => {
    if (event.kind === 'watch-failed')
      return log('error', 'content watcher failed; restart to pick up further changes', event)
    if (event.kind === 'invalid')
      return log('error', 'content has issues; serving the last valid version, but a restart would fail', event)
    const hint = content.hint()
    log('info', 'content reloaded', hint === lastHint ? {} : { hint })
    lastHint = hint
    void warm().then(cache.revalidate)
  })
}
