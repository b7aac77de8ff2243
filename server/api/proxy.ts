import { type Context, Hono } from 'hono'
import { readJson } from '../http/requests/request-body.ts'
import { NO_STORE } from '../http/cache/page-cache.ts'
import type { Forward } from '../upstream/proxy.ts'

/** With a foreign backend: its seven calls under our own origin, cookies both ways, and nothing else of it. */
export function createProxyApi(forward: Forward): Hono {
  return new Hono().on(['GET', 'POST'], '/*', async (c, next) => {
    const method = c.req.method === 'POST' ? 'POST' : 'GET'
    const body = method === 'POST' ? JSON.stringify(await readJson(c)) : undefined
    const { signal } = c.req.raw
    const reply = await forward({ method, path: toPath(c), cookie: c.req.header('cookie'), body, signal })
    if (reply.kind === 'unknown') return next()
    if (reply.retryAfterS) c.header('retry-after', String(reply.retryAfterS))
    for (const cookie of reply.cookies) c.header('set-cookie', cookie, { append: true })
    return c.body(JSON.stringify(reply.body), reply.status as 200, {
      'content-type': 'application/json',
      'cache-control': NO_STORE,
    })
  })
}

/** The path below `/api/v1`, as it came: still encoded, so that a slash in an id stays one. */
function toPath(c: Context): string {
  return new URL(c.req.url).pathname.replace(/^\/api\/v1/, '')
}
