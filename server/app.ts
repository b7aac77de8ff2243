import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { fault, services as pageServices, visit } from '../app/context.ts'
import { SEND_PATH } from '../contract/message.ts'
import { createForwardApi } from './api/forward.ts'
import { createHealth } from './api/health.ts'
import { createMessageApi, createPost } from './api/messages.ts'
import { createPortfolioApi } from './api/portfolio.ts'
import { createSummaryApi } from './api/summary.ts'
import { readAddress } from './http/address.ts'
import { BEGINNINGS_PATH, createBeginnings } from './http/beginnings.ts'
import { createBodyLimit, isForm } from './http/bodies.ts'
import { createCors } from './http/cors.ts'
import { createErrorHandler, createFault, createLastResort, refuse } from './http/errors.ts'
import { createFavicon } from './http/favicon.ts'
import { createFiles, createPictures } from './http/files.ts'
import { findFormEnd } from './http/form-fields.ts'
import { createFound } from './http/found.ts'
import { createHeaders, toSecurityHeaders } from './http/headers.ts'
import { createKeeper } from './http/keeper.ts'
import { createMethodCheck, NO_SUCH_CALL } from './http/methods.ts'
import { createOriginCheck } from './http/origin.ts'
import { createPageFinder, createPages } from './http/pages.ts'
import { createPassingPages } from './http/passing-pages.ts'
import { createSwift } from './http/swift.ts'
import { watchAnswers } from './http/watched-answers.ts'
import type { Services } from './services.ts'

const MISTAKEN =
  'the content has mistakes: it stays as it was until they are mended, and the next start would stop at them'
const LARGEST_MESSAGE_KB = 64
const LARGEST_MODEL_TEXT_KB = 256
/** Enough for the longest text of the built-in summarizer in any script. */
const LARGEST_BUILT_IN_TEXT_KB = 1_000

/** Everything that a visitor can ask: from memory where it was asked before, else down the pipeline. */
export function createListener(services: Services, { root }: { root: string }): RequestListener {
  const security = toSecurityHeaders(services.siteUrl)
  const pipeline = createPipeline(services, { development: false })
  const { backend, log } = services
  const files = createFiles(join(root, 'build/client'), security)
  const keeper = createKeeper({
    pipeline,
    version: services.version,
    // A foreign backend answers each visitor's own cookies, and is asked once for each call.
    isShared: (path) => backend.kind === 'built-in' || !path.startsWith('/api/'),
    findEnd: (html) => (backend.kind === 'built-in' ? findFormEnd(html, backend.stampForm) : undefined),
  })
  // Made before they are asked for, one after the other, so that the first visitor waits for none of them.
  const warmUp = () => keeper.warm('/').then(() => keeper.warm('/summarize'))
  void warmUp()
    .catch((error) => log('error', 'the first pages could not be made ahead', { error: String(error) }))
    .then(() => followContent(services, () => warmUp().then(keeper.renew)))
  const answerSwiftly = createSwift((target) => files.find(target) ?? keeper.find(target))
  const passing = createPassingPages()
  const all = new Hono().onError(createErrorHandler(services.log)).use(passing, files, keeper).route('/', pipeline)
  const answer = getRequestListener(all.fetch, { errorHandler: createLastResort(services.log, security) })
  return (request, response) => {
    if (!answerSwiftly(request, response)) void answer(request, response)
  }
}

/** What the owner changes while the site runs is shown as soon as it is read; a mistake in it is told, and changes nothing. */
function followContent({ folder, log }: Services, renew: () => Promise<void>): void {
  folder.watch((news) => {
    if (news.kind === 'blind') return log('error', 'some changes of the content may show after a restart only', news)
    if (news.kind === 'mistaken') return log('error', MISTAKEN, news)
    log('info', 'the content was read again', { hint: folder.hint() })
    renew().catch((error) => log('error', 'the pages could not be made anew', { error: String(error) }))
  })
}

/**
 * Everything that has to be made; in development all there is. `files` says that pages are made to be kept as files, below
 * the path that begins and ends with a slash: they then have their data in them.
 */
export function createPipeline(
  services: Services,
  { development, files }: { development: boolean; files?: { base: string } },
): Hono {
  const post = createPost(services.backend)
  const createContext = (c: Context) => {
    const { portfolio, isFinished } = watchAnswers(services.portfolio)
    const context = new RouterContextProvider()
    context.set(pageServices, { ...services, portfolio })
    context.set(fault, createFault(services.log, c.req.path))
    const address = readAddress(c, services.trustProxy)
    context.set(visit, { post: (input, proof) => post(input, { address, ...proof }) })
    return { context, isFinished }
  }
  const beginnings = createBeginnings()
  const takeOut = files ? (html: string) => html : beginnings.takeOut
  const placed = { ...build, ...(files && { basename: files.base }) } as ServerBuild
  const pages = createPages({ build: placed, services, createContext, development, takeOut })
  const app = new Hono()
  app.onError(createErrorHandler(services.log))

  // In development Vite brings scripts of its own that no policy would let through.
  if (!development) app.use(createHeaders(toSecurityHeaders(services.siteUrl)))
  app.on(['POST', 'OPTIONS'], [SEND_PATH, '/openai/v1/chat/completions'], createCors(services.allowedOrigins))
  app.use(createMethodCheck())
  app.use('/pictures/*', createPictures(services.picture))
  app.get(
    `${BEGINNINGS_PATH}*`,
    beginnings.serve({ isPage: createPageFinder(placed), make: async (page) => app.request(page) }),
  )
  app.get(
    '/favicon.svg',
    createFavicon(() => services.site().accent),
  )
  app.route('/', createFound(services))
  app.route('/', createHealth({ ping: services.ping, now: Date.now }))

  app.use(createOriginCheck(services.siteUrl, services.allowedOrigins))
  app.use('/api/v1/*', createBodyLimit(LARGEST_MESSAGE_KB))
  app.use(
    '/openai/v1/*',
    createBodyLimit(services.summaries.usesModel ? LARGEST_MODEL_TEXT_KB : LARGEST_BUILT_IN_TEXT_KB),
  )
  app.post(SEND_PATH, (c, next) => (isForm(c) ? pages(c, next) : next()))
  app.route('/api/v1', createApi(services))
  app.route('/openai/v1', createGateway(services))
  app.all('/api/*', (c) => refuse(c, 404, NO_SUCH_CALL))
  app.all('/openai/*', (c) => refuse(c, 404, NO_SUCH_CALL))

  app.all('*', pages)
  return app
}

function createApi({ backend, portfolio, trustProxy }: Services): Hono {
  if (backend.kind === 'foreign') return createForwardApi(backend.forward)
  const messages = createMessageApi(backend.receive, (c) => readAddress(c, trustProxy))
  return new Hono().route('/', createPortfolioApi(portfolio)).route('/', messages)
}

function createGateway({ summaries, trustProxy }: Services): Hono {
  const { summarize, longestText, take } = summaries
  return createSummaryApi({ summarize, longestText, take: (c) => take(readAddress(c, trustProxy)) })
}
