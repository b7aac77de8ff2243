import { Hono } from 'hono'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { readJson } from '../http/requests/request-body.ts'
import type { UpstreamProxy } from '../upstream/proxy.ts'

export function createProxyApi(proxy: UpstreamProxy): Hono {
  return new Hono().on(['GET', 'POST'], '/*', async (c, next) => {
    const method = c.req.method === 'POST' ? 'POST' : 'GET'
    if (method === 'POST') await readJson(c)
    // Not `c.req.path`: decoded, an escaped slash in an id would split the path.
    const path = new URL(c.req.url).pathname.replace(/^\/api\/v1/, '')
    const body = method === 'POST' ? await c.req.text() : undefined
    const reply = await proxy({ method, path, cookie: c.req.header('cookie'), body, signal: c.req.raw.signal })
    if (reply.kind === 'unknown') return next()
    if (reply.retryAfterS) c.header('retry-after', String(reply.retryAfterS))
    for (const cookie of reply.cookies) c.header('set-cookie', cookie, { append: true })
    return c.body(JSON.stringify(reply.body), reply.status as 200, {
      'content-type': 'application/json',
      'cache-control': NO_STORE,
    })
  })
}
