import type { Context, MiddlewareHandler } from 'hono'
import { cacheKey, image } from '../../../contract/routes.ts'
import { NO_STORE } from './cache-control.ts'
import { type CachedResponse, createCachedResponse, hashContent, negotiate } from './cached-response.ts'
import { compressBody, createPageCompressor, type EncodedBody } from './compression.ts'
import { createLru, type Lru } from './lru.ts'
import { createRequestQueue } from './request-queue.ts'

const MAX_ENTRIES = 1_000
const MAX_RENDERS = 2
/** Caps the cost of a content change, because visitors control the number of cached pages. */
const MAX_REVALIDATED = 50
const IMAGES = image.path.slice(0, -1)
const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|image\/svg)/

type CacheEntry = CachedResponse & { hash: string; version: string }
type Respond = (request: Request) => Response | Promise<Response>

type Options = {
  app: { request(path: string): Response | Promise<Response> }
  version(): string
  isCacheable(path: string): boolean
}

/** Caches compressed GET responses in memory. Serves a stale response until the new one is rendered. */
export function createPageCache({ app, version, isCacheable }: Options) {
  const entries = createLru<CacheEntry>({ max: MAX_ENTRIES, pinned: '/' })
  const inFlight = new Map<string, Promise<Respond>>()
  const queue = createRequestQueue({ maxConcurrent: MAX_RENDERS })
  const compressPage = createPageCompressor()
  const lookUp = createLookup(entries, version)
  const background = createBackgroundCompression()

  async function render(path: string): Promise<Respond> {
    const renderedVersion = version()
    const response = await app.request(path)
    if (response.status !== 200 || response.headers.get('cache-control')?.includes(NO_STORE)) {
      // After a server error the old entry stays; a page that is gone or incomplete is removed.
      if (response.status < 500) entries.delete(path)
      return (request) => compressPage(response.clone(), request.headers.get('accept-encoding'))
    }
    const previous = entries.get(path)
    const entry = await createEntry(response, renderedVersion, previous)
    entries.set(path, entry)
    if (entry.body !== previous?.body) background.compress(entry.body, () => entries.get(path)?.body === entry.body)
    return (request) => negotiate(entry, request)
  }

  function renderOnce(path: string): Promise<Respond> {
    const rendering = inFlight.get(path) ?? queue.run(() => render(path)).finally(() => inFlight.delete(path))
    inFlight.set(path, rendering)
    return rendering
  }

  const middleware: MiddlewareHandler = async (c, next) => {
    const path = cacheKey(new URL(c.req.url))
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const { entry, isStale } = isRead ? lookUp(path) : {}
    if (isStale) renderOnce(path).catch(() => {})
    if (entry) return negotiate(entry, c.req.raw)
    if (isRead && isCacheable(path)) return (await renderOnce(path))(c.req.raw)
    await queue.waitForTurn()
    await next()
    return replaceResponse(c, await compressPage(c.res, c.req.raw.headers.get('accept-encoding')))
  }

  async function warm(path: string): Promise<void> {
    await inFlight.get(path)?.catch(() => {})
    await renderOnce(path)
    await background.idle()
  }

  async function revalidate(): Promise<void> {
    const stale = entries.list().filter(([path, entry]) => !path.startsWith(IMAGES) && entry.version !== version())
    for (const [path] of stale.slice(-MAX_REVALIDATED)) await warm(path).catch(() => {})
  }

  return { middleware, warm, revalidate }
}

function createLookup(entries: Lru<CacheEntry>, version: () => string) {
  return function lookUp(path: string): { entry?: CacheEntry; isStale?: boolean } {
    const cached = entries.get(path)
    const isStale = cached !== undefined && cached.version !== version()
    // A stale image may be an original whose metadata includes a location, so it is not served.
    const entry = isStale && path.startsWith(IMAGES) ? undefined : cached
    return { entry, isStale: isStale && entry !== undefined }
  }
}

function replaceResponse(c: Context, response: Response): void {
  // Hono would merge the old headers into the new ones.
  c.res = undefined
  c.res = response
}

function createBackgroundCompression() {
  let last: Promise<void> = Promise.resolve()

  async function replace(body: EncodedBody, isCached: () => boolean): Promise<void> {
    if (body.br && isCached()) Object.assign(body, await compressBody(body.identity, 'best').catch(() => body))
  }

  return {
    compress(body: EncodedBody, isCached: () => boolean): void {
      last = last.then(() => replace(body, isCached))
    },
    idle: () => last,
  }
}

async function createEntry(response: Response, version: string, previous?: CacheEntry): Promise<CacheEntry> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const hash = hashContent(bytes, JSON.stringify(headers))
  if (previous?.hash === hash) return { ...previous, version }
  const body = COMPRESSIBLE.test(headers['content-type'] ?? '')
    ? await compressBody(bytes, 'fast')
    : { identity: bytes }
  return { ...createCachedResponse(body, headers, hash), hash, version }
}
