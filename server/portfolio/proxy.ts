import { type Context, Hono } from 'hono'
import { NO_STORE } from '../http/cache/cache-control.ts'
import type { ProxyResponse, UpstreamProxy, Visitor } from '../upstream/proxy.ts'

export function createProxyApi(proxy: UpstreamProxy, getVisitor: (c: Context) => Visitor): Hono {
  return new Hono().get('/api/v1/*', async (c, next) => {
    // `c.req.path` is decoded, so an escaped slash in an id would split the path.
    const path = new URL(c.req.url).pathname
    const [cookie, visitor] = [c.req.header('cookie'), getVisitor(c)]
    const reply = await proxy.get(path, { cookie, visitor, signal: c.req.raw.signal })
    return reply ? forwardResponse(c, reply) : next()
  })
}

export function forwardResponse(c: Context, { status, body, cookies, retryAfterS }: ProxyResponse): Response {
  if (retryAfterS) c.header('retry-after', String(retryAfterS))
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.body(JSON.stringify(body), status as 200, { 'content-type': 'application/json', 'cache-control': NO_STORE })
}
