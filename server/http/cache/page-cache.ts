import type { MiddlewareHandler } from 'hono'
import { NO_STORE } from './cache-control.ts'
import { type CachedResponse, createCachedResponse, negotiate } from './cached-response.ts'
import { compressBest, compressPage } from './compression.ts'
import { hashContent } from './etag.ts'

const MAX_ENTRIES = 2_000
const MAX_BYTES = 128 * 1024 * 1024
/** Caps the cost of a content change, because visitors control the number of cached pages. */
const MAX_REVALIDATED = 50
const IMAGES = '/pictures/'
export const IMAGE_HASH = 'v'
const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|image\/svg)/

type CacheEntry = { response: CachedResponse; hash: string; version: string; size: number }
type Respond = (request: Request) => Response | Promise<Response>

type Options = {
  app: { request(path: string): Response | Promise<Response> }
  /** Changes with anything that responses are made of. */
  version(): string
  /** False for what depends on the visitor. */
  isCacheable(path: string): boolean
}

/** Caches GET responses in memory, compressed. A stale response is served until the new one is rendered. */
export function createPageCache({ app, version, isCacheable }: Options) {
  const entries = createEntryStore()
  const inFlight = new Map<string, Promise<Respond>>()

  async function render(path: string): Promise<Respond> {
    const renderedVersion = version()
    const response = await app.request(path)
    if (response.status !== 200 || response.headers.get('cache-control')?.includes(NO_STORE)) {
      // After a server error the old entry stays; a page that is gone or incomplete is removed.
      if (response.status < 500) entries.remove(path)
      return respondUncached(response)
    }
    const entry = await createEntry(response, renderedVersion, entries.get(path))
    entries.set(path, entry)
    return (request) => negotiate(entry.response, request)
  }

  function renderOnce(path: string): Promise<Respond> {
    const rendering = inFlight.get(path) ?? render(path).finally(() => inFlight.delete(path))
    inFlight.set(path, rendering)
    return rendering
  }

  function get(path: string): CachedResponse | undefined {
    const entry = entries.get(path)
    if (entry && entry.version !== version()) renderOnce(path).catch(() => {})
    return entry?.response
  }

  const middleware: MiddlewareHandler = async (c, next) => {
    const path = toCacheKey(c.req.url)
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !isCacheable(path)) return next()
    const cached = get(path)
    return cached ? negotiate(cached, c.req.raw) : (await renderOnce(path))(c.req.raw)
  }

  async function warm(path: string): Promise<void> {
    // It may have started before a change.
    await inFlight.get(path)?.catch(() => {})
    await renderOnce(path)
  }

  /** Renders the newest stale pages again, one after the other; the others are rendered on request. */
  async function revalidate(): Promise<void> {
    const isStale = (path: string) => entries.has(path) && entries.get(path)?.version !== version()
    const stale = [...entries.keys()].filter((path) => !path.startsWith(IMAGES) && isStale(path))
    for (const path of stale.slice(-MAX_REVALIDATED)) if (isStale(path)) await warm(path).catch(() => {})
  }

  return { middleware, warm, revalidate }
}

/** Removes the oldest entries above the limits. */
function createEntryStore() {
  const entries = new Map<string, CacheEntry>()
  let totalBytes = 0

  function remove(path: string): void {
    totalBytes -= entries.get(path)?.size ?? 0
    entries.delete(path)
  }

  function set(path: string, entry: CacheEntry): void {
    remove(path)
    entries.set(path, entry)
    totalBytes += entry.size
    for (const oldest of entries.keys()) {
      if (entries.size === 1 || (entries.size <= MAX_ENTRIES && totalBytes <= MAX_BYTES)) return
      remove(oldest)
    }
  }

  return {
    get: (path: string) => entries.get(path),
    has: (path: string) => entries.has(path),
    keys: () => entries.keys(),
    set,
    remove,
  }
}

/** The path with the only query parameters that change the response: `projects=all`, and `v` of an image. */
function toCacheKey(url: string): string {
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const query = target.indexOf('?')
  if (query === -1) return target
  const path = target.slice(0, query)
  const params = new URLSearchParams(target.slice(query))
  const hash = path.startsWith(IMAGES) && params.get(IMAGE_HASH)
  if (hash) return `${path}?${new URLSearchParams({ [IMAGE_HASH]: hash })}`
  return params.get('projects') === 'all' ? `${path}?projects=all` : path
}

async function createEntry(response: Response, version: string, previous?: CacheEntry): Promise<CacheEntry> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const hash = hashContent(bytes, JSON.stringify(headers))
  if (previous?.hash === hash) return { ...previous, version }
  const type = headers['content-type'] ?? ''
  const body = COMPRESSIBLE.test(type) ? await compressBest(bytes) : { identity: bytes }
  const size = Object.values(body).reduce((sum, encoded) => sum + encoded.length, 0)
  const cached = createCachedResponse({ body, headers, hash, acceptsRanges: type.startsWith('image/') })
  return { response: cached, hash, version, size }
}

async function respondUncached(response: Response): Promise<Respond> {
  const { status, headers } = response
  const bytes = await response.arrayBuffer()
  return (request) => {
    const copy = new Response(bytes.byteLength > 0 ? bytes : null, { status, headers })
    return compressPage(copy, request.headers.get('accept-encoding'))
  }
}
