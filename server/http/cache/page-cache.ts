import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../log/log.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { NO_STORE } from './cache-control.ts'
import { type CachedResponse, isRead, negotiate, toCachedResponse } from './cached-response.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The cache sets this for a response that is complete. Reading its headers would make it slower. */
    hasAllHeaders?: true
  }
}

const MAX_ENTRIES = 1_000
/** Caps the cost of a content change, because visitors control the number of cached pages. */
const MAX_REVALIDATED = 50

/** An entry keeps `render` to render itself again, so it must not hold the request. */
type Render = () => Promise<Response>
type Source = { render: Render; isFresh: boolean }
type CachedPage = Source & { response: CachedResponse; version: string }
type Options = { keyOf(url: URL): string; version(): string; headers: Record<string, string>; log: Log }

export type PageCache = {
  /** Responds to requests whose response is cached. */
  lookUp: MiddlewareHandler
  /** Pages that are the same at many URLs have a `key`. A response that `isFresh` is not sent after a change. */
  respond(c: Context, render: Render, options?: { key?: string | undefined; isFresh?: boolean }): Promise<Response>
  /** Renders cached pages again after a change, before a visitor requests them. */
  revalidate(): Promise<void>
}

export const NO_PAGE_CACHE: PageCache = {
  lookUp: (_c, next) => next(),
  respond: (_c, render) => render(),
  revalidate: async () => {},
}

/** Caches compressed responses in memory. Sends a stale one while the new one is rendered. */
export function createPageCache({ keyOf, version, headers, log }: Options): PageCache {
  const entries = new LRUCache<string, CachedPage>({ max: MAX_ENTRIES })
  const rendering = createSingleFlight<CachedResponse>()

  function find(key: string): CachedResponse | undefined {
    const entry = entries.get(key)
    if (!entry || entry.version === version()) return entry?.response
    if (entry.isFresh) return undefined
    void refresh(key, entry)
    return entry.response
  }

  const renderOnce = (key: string, source: Source) => rendering.run(key, () => renderAndStore(key, source))

  async function renderAndStore(key: string, { render, isFresh }: Source): Promise<CachedResponse> {
    const renderedVersion = version()
    const rendered = await render()
    const isStored = rendered.status < 500 && !rendered.headers.get('cache-control')?.includes(NO_STORE)
    const previous = entries.peek(key)?.response
    const response = await toCachedResponse(rendered, { headers, previous, effort: isStored ? 'best' : 'fast' })
    if (isStored) entries.set(key, { response, version: renderedVersion, render, isFresh })
    // After a server error the old entry stays; a page that is gone or incomplete is removed.
    else if (rendered.status < 500) entries.delete(key)
    return response
  }

  async function refresh(key: string, entry: CachedPage): Promise<void> {
    await renderOnce(key, entry).catch((error: Error) =>
      log('error', 'could not render a page again; sending the old one', { key, error: error.stack }),
    )
  }

  return {
    async lookUp(c, next) {
      const cached = isRead(c.req.raw) ? find(keyOf(new URL(c.req.url))) : undefined
      return cached ? negotiate(cached, c.req.raw) : next()
    },
    async respond(c, render, { key = keyOf(new URL(c.req.url)), isFresh = false } = {}) {
      const cached = find(key) ?? (await renderOnce(key, { render, isFresh }))
      c.set('hasAllHeaders', true)
      return negotiate(cached, c.req.raw)
    },
    async revalidate() {
      const stale = [...entries].filter(([, entry]) => entry.version !== version())
      for (const [key, { isFresh }] of stale) if (isFresh) entries.delete(key)
      for (const [key, entry] of stale.filter(([key]) => entries.has(key)).slice(0, MAX_REVALIDATED)) {
        // A rendering that began before the change does not count.
        await rendering.find(key)?.catch(() => {})
        await refresh(key, entry)
      }
    },
  }
}
