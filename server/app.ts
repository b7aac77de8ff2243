import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { SiteLinks } from '../app/ui/site-links.ts'
import { SEND_PATH } from '../contract/message.ts'
import { createProxyApi } from './api/proxy.ts'
import { createHealth } from './api/health.ts'
import { createFormSubmit, createFormTokenApi, createMessageApi } from './api/messages.ts'
import { createPortfolioApi } from './api/portfolio.ts'
import { createSummaryApi } from './api/summary.ts'
import { getClientIp } from './http/security/client-ip.ts'
import { createBodyLimit, isForm } from './http/requests/request-body.ts'
import { readClientAssets } from './http/assets/client-assets.ts'
import { createCors } from './http/security/cors.ts'
import { createErrorHandler, createFallbackHandler, isApiPath, refuse } from './http/errors.ts'
import { createFavicon } from './http/assets/favicon.ts'
import { serveAssets, serveImages } from './http/assets/static-files.ts'
import { createSeoRoutes } from './http/seo-routes.ts'
import { addSecurityHeaders, securityHeaders } from './http/security/security-headers.ts'
import { createPageCache } from './http/cache/page-cache.ts'
import { createMethodCheck, NOT_FOUND } from './http/requests/allowed-methods.ts'
import { createCsrfCheck } from './http/security/csrf.ts'
import { compressPages } from './http/cache/compress-page.ts'
import { createPages } from './pages/routes.tsx'
import type { Services } from './services/index.ts'

const MISTAKEN =
  'the content has mistakes: it stays as it was until they are mended, and the next start would stop at them'
const LARGEST_MESSAGE_KB = 64
const LARGEST_MODEL_TEXT_KB = 256
/** Enough for the longest text of the built-in summarizer in any script. */
const LARGEST_BUILT_IN_TEXT_KB = 1_000
const PAGE_WITH_SLASH = /^(\/summarize|\/project\/[^/]+)\/$/
const AT_THE_ROOT: SiteLinks = { base: '/', pagesAreFolders: false }

/** Everything that a visitor can ask for: static files and cached responses first, then the application. */
export function createRequestListener(services: Services, { root }: { root: string }): RequestListener {
  const security = securityHeaders(services.siteUrl)
  const clientDir = join(root, 'build/client')
  const pipeline = createApp(services, { assets: readClientAssets(clientDir) })
  const { backend, log } = services
  const files = serveAssets(clientDir, security)
  const keeper = createPageCache({
    pipeline,
    version: services.version,
    // An external backend answers each visitor's own cookies, and is asked once for each call.
    isShared: (path) => backend.kind === 'built-in' || !path.startsWith('/api/'),
  })
  // Made before they are asked for, one after the other, so that the first visitor waits for none of them.
  const warmUp = () => keeper.warm('/').then(() => keeper.warm('/summarize'))
  void warmUp()
    .catch((error) => log('error', 'the first pages could not be made ahead', { error: String(error) }))
    .then(() => reloadOnContentChange(services, () => warmUp().then(keeper.renew)))
  const all = new Hono()
    .onError(createErrorHandler(services.log))
    .use(files, keeper, compressPages())
    .route('/', pipeline)
  return getRequestListener(all.fetch, { errorHandler: createFallbackHandler(services.log, security) })
}

/** What the owner changes while the site runs is shown as soon as it is read; a mistake in it is told, and changes nothing. */
function reloadOnContentChange({ folder, log }: Services, renew: () => Promise<void>): void {
  folder.watch((news) => {
    if (news.kind === 'blind') return log('error', 'some changes of the content may show after a restart only', news)
    if (news.kind === 'mistaken') return log('error', MISTAKEN, news)
    log('info', 'the content was read again', { hint: folder.hint() })
    renew().catch((error) => log('error', 'the pages could not be made anew', { error: String(error) }))
  })
}

type PipelineOptions = { assets: Parameters<typeof createPages>[0]['assets']; links?: SiteLinks; development?: boolean }

/** The application: its routes and middleware in order. */
export function createApp(
  services: Services,
  { assets, links = AT_THE_ROOT, development = false }: PipelineOptions,
): Hono {
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
  app.on(['POST', 'OPTIONS'], [SEND_PATH, '/openai/v1/chat/completions'], createCors(allowedOrigins))
  app.use(createMethodCheck(pages.error))
  app.use('/pictures/*', serveImages(services.picture))
  app.get(
    '/favicon.svg',
    createFavicon(() => services.site().accent),
  )
  app.route('/', createSeoRoutes(services))
  app.route('/', createHealth({ ping: services.ping, now: Date.now }))

  app.use(createCsrfCheck(siteUrl, allowedOrigins))
  app.use('/api/v1/*', createBodyLimit(LARGEST_MESSAGE_KB))
  app.use('/openai/v1/*', createBodyLimit(summaries.usesModel ? LARGEST_MODEL_TEXT_KB : LARGEST_BUILT_IN_TEXT_KB))
  app.post(SEND_PATH, (c, next) => (isForm(c) ? pages.submit(c) : next()))
  app.route('/api/v1', createApi(services))
  app.route('/openai/v1', createGateway(services))
  if (backend.kind === 'built-in') app.route('/', createFormTokenApi(backend.issueToken))

  app.route('/', pages.routes)
  app.all('*', (c) => answerUnknown(c, pages.error))
  return app
}

/** A slash at the end was typed or pasted: the page is meant. */
function answerUnknown(c: Context, renderErrorPage: (status: number) => Promise<Response>) {
  const { path } = c.req
  if (isApiPath(path)) return refuse(c, 404, NOT_FOUND)
  const [, page] = PAGE_WITH_SLASH.exec(path) ?? []
  return page ? c.redirect(encodeURI(page), 308) : renderErrorPage(404)
}

function createApi({ backend, portfolio, trustProxy }: Services): Hono {
  if (backend.kind === 'foreign') return createProxyApi(backend.forward)
  const messages = createMessageApi(backend.receive, (c) => getClientIp(c, trustProxy))
  return new Hono().route('/', createPortfolioApi(portfolio)).route('/', messages)
}

function createGateway({ summaries, trustProxy }: Services): Hono {
  const { summarize, longestText, take } = summaries
  return createSummaryApi({ summarize, longestText, take: (c) => take(getClientIp(c, trustProxy)) })
}
