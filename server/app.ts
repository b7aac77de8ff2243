import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { SiteLinks } from '../app/ui/site-links.ts'
import { SEND_PATH } from '../contract/message.ts'
import { createHealth } from './api/health.ts'
import { createFormSubmit, createFormTokenApi, createMessageApi } from './api/messages.ts'
import { createPortfolioApi } from './api/portfolio.ts'
import { createProxyApi } from './api/proxy.ts'
import { createSummaryApi } from './api/summary.ts'
import { readClientAssets } from './http/assets/client-assets.ts'
import { createFavicon } from './http/assets/favicon.ts'
import { serveAssets, serveImages } from './http/assets/static-files.ts'
import { createPageCache } from './http/cache/page-cache.ts'
import { createErrorHandler, createFallbackHandler, errorResponse, isApiPath } from './http/errors.ts'
import { createMethodCheck } from './http/requests/allowed-methods.ts'
import { createBodyLimit, isForm } from './http/requests/request-body.ts'
import { getClientIp } from './http/security/client-ip.ts'
import { createCors } from './http/security/cors.ts'
import { createCsrfCheck } from './http/security/csrf.ts'
import { addSecurityHeaders, securityHeaders } from './http/security/security-headers.ts'
import { createSeoRoutes } from './http/seo-routes.ts'
import { createPages } from './pages/routes.tsx'
import type { Services } from './services/index.ts'

const MAX_MESSAGE_KB = 64
const MAX_LLM_TEXT_KB = 256
/** Enough for the longest text of the built-in summarizer in any script. */
const MAX_BUILT_IN_TEXT_KB = 1_000
const COMPLETIONS_PATH = '/openai/v1/chat/completions'
const TRAILING_SLASH = /^(\/summarize|\/project\/[^/]+)\/$/
const SITE_ROOT: SiteLinks = { base: '/', pagesAreFolders: false }

export function createRequestListener(services: Services, { root }: { root: string }): RequestListener {
  const { backend, log, siteUrl, version } = services
  const security = securityHeaders(siteUrl)
  const clientDir = join(root, 'build/client')
  const app = createApp(services, { assets: readClientAssets(clientDir) })
  // An upstream responds to each visitor's cookies.
  const isCacheable = (path: string) => backend.kind === 'built-in' || !path.startsWith('/api/')
  const cache = createPageCache({ app, version, isCacheable })
  void warmCache(services, cache).then(() => reloadOnContentChange(services, cache))
  const listener = new Hono()
    .onError(createErrorHandler(log))
    .use(serveAssets(clientDir, security), cache.middleware)
    .route('/', app)
  return getRequestListener(listener.fetch, {
    errorHandler: createFallbackHandler(log, security),
    // Node drains a body that was not read; this would close the connection after half a second instead.
    autoCleanupIncoming: false,
  })
}

type AppOptions = { assets: Parameters<typeof createPages>[0]['assets']; links?: SiteLinks; development?: boolean }

export function createApp(services: Services, options: AppOptions): Hono {
  const { assets, links = SITE_ROOT, development = false } = options
  const { backend, siteUrl, allowedOrigins, trustProxy, summaries, log } = services
  const pages = createPages({
    ...services,
    assets,
    links,
    development,
    longestText: summaries.longestText,
    submitForm: createFormSubmit(backend),
    getClientAddress: (c) => getClientIp(c, trustProxy),
  })
  const app = new Hono()
  app.onError(createErrorHandler(log, pages.error))

  if (!development) app.use(addSecurityHeaders(securityHeaders(siteUrl)))
  app.on(['POST', 'OPTIONS'], [SEND_PATH, COMPLETIONS_PATH], createCors(allowedOrigins))
  app.use(createMethodCheck(pages.error))
  app.use('/pictures/*', serveImages(services.image))
  app.get(
    '/favicon.svg',
    createFavicon(() => services.site().accent),
  )
  app.route('/', createSeoRoutes(services))
  app.route('/', createHealth({ ping: services.ping, now: Date.now }))

  app.use(createCsrfCheck(siteUrl, allowedOrigins))
  app.use('/api/v1/*', createBodyLimit(MAX_MESSAGE_KB))
  app.use('/openai/v1/*', createBodyLimit(summaries.usesModel ? MAX_LLM_TEXT_KB : MAX_BUILT_IN_TEXT_KB))
  app.post(SEND_PATH, (c, next) => (isForm(c) ? pages.submit(c) : next()))
  app.route('/api/v1', createApi(services))
  app.route('/openai/v1', createSummaryRoutes(services))
  if (backend.kind === 'built-in') app.route('/', createFormTokenApi(backend.issueToken))

  app.route('/', pages.routes)
  app.all('*', (c) => notFound(c, pages.error))
  return app
}

function createApi({ backend, portfolio, trustProxy }: Services): Hono {
  if (backend.kind === 'upstream') return createProxyApi(backend.proxy)
  const messages = createMessageApi(backend.receive, (c) => getClientIp(c, trustProxy))
  return new Hono().route('/', createPortfolioApi(portfolio)).route('/', messages)
}

function createSummaryRoutes({ summaries, trustProxy }: Services): Hono {
  const { summarize, longestText, consume } = summaries
  return createSummaryApi({ summarize, longestText, consume: (c) => consume(getClientIp(c, trustProxy)) })
}

function notFound(c: Context, renderErrorPage: (status: number) => Promise<Response>) {
  if (isApiPath(c.req.path)) return errorResponse(c, 404, 'Not found.')
  const [, page] = TRAILING_SLASH.exec(c.req.path) ?? []
  return page ? c.redirect(encodeURI(page), 308) : renderErrorPage(404)
}

type PageCache = ReturnType<typeof createPageCache>

/** One after the other, because rendering and compressing block. */
async function warmCache({ log }: Services, cache: PageCache): Promise<void> {
  try {
    await cache.warm('/')
    await cache.warm('/summarize')
  } catch (error) {
    log('error', 'rendering pages ahead of requests failed', { error: String(error) })
  }
}

function reloadOnContentChange(services: Services, cache: PageCache): void {
  const { content, log } = services
  content.subscribe((event) => {
    if (event.kind === 'watch-failed')
      return log('error', 'content watcher failed; restart to pick up further changes', event)
    if (event.kind === 'invalid')
      return log('error', 'content has issues; serving the last valid version, but a restart would fail', event)
    log('info', 'content reloaded', { hint: content.hint() })
    void warmCache(services, cache).then(cache.revalidate)
  })
}
