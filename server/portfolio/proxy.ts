import { type Context, Hono } from 'hono'
import { PATHS } from '../../contract/client.ts'
import type { Relay } from '../contact/relay.ts'
import { type GetVisitor, readDelivery, toResponse } from '../contact/route.ts'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { readJson } from '../http/requests/body.ts'
import type { ProxyResponse, ProxyResult, UpstreamProxy } from '../upstream/proxy.ts'

type Backend = { proxy: UpstreamProxy; relay: Relay<ProxyResult> }

/** Applies our own limits and spam filter to messages before forwarding them. */
export function createProxyApi({ proxy, relay }: Backend, getVisitor: GetVisitor): Hono {
  return new Hono()
    .post(PATHS.send, async (c, next) => {
      const raw = await readJson(c)
      const visitor = getVisitor(c)
      const delivery = { subnet: visitor.subnet, ...readDelivery(c) }
      const request = { method: 'POST', path: PATHS.send, cookie: c.req.header('cookie'), visitor } as const
      const body = await c.req.text()
      const receipt = await relay(raw, delivery, () => proxy({ ...request, body }))
      if (receipt.kind !== 'forwarded') return toResponse(c, receipt)
      return receipt.reply.kind === 'unknown' ? next() : forwardResponse(c, receipt.reply)
    })
    .get('/*', async (c, next) => {
      // `c.req.path` is decoded, so an escaped slash in an id would split the path.
      const path = new URL(c.req.url).pathname.replace(/^\/api\/v1/, '')
      const [cookie, visitor] = [c.req.header('cookie'), getVisitor(c)]
      const reply = await proxy({ method: 'GET', path, cookie, visitor, signal: c.req.raw.signal })
      return reply.kind === 'unknown' ? next() : forwardResponse(c, reply)
    })
}

function forwardResponse(c: Context, reply: ProxyResponse): Response {
  if (reply.retryAfterS) c.header('retry-after', String(reply.retryAfterS))
  for (const cookie of reply.cookies) c.header('set-cookie', cookie, { append: true })
  return c.body(JSON.stringify(reply.body), reply.status as 200, {
    'content-type': 'application/json',
    'cache-control': NO_STORE,
  })
}
