import { type Context, Hono } from 'hono'
import type { Owner } from '../../contract/documents.ts'
import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { portfolioErrors } from '../../contract/strings.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import type { PageCache } from '../http/cache/page-cache.ts'
import { forwardResponse } from '../http/forward-response.ts'
import type { Visitor } from '../rate-limit/networks.ts'
import type { UpstreamProxy } from './open.ts'

const OWNER_ID = 'owner'

export function createPortfolioApi({ portfolio, cache }: { portfolio: PortfolioSource; cache: PageCache }): Hono {
  const respond = (c: Context, key: string, load: () => Promise<Loadable<unknown>>) =>
    cache.respond(c, async () => toResponse(key, await load()))

  return new Hono()
    .get(routes.getOwner.path, (c) => respond(c, 'user', async () => withId(await portfolio.owner())))
    .get(routes.getTimelines.path, (c) => respond(c, 'timelines', portfolio.timelines))
    .get(routes.getSkills.path, (c) => respond(c, 'skills', portfolio.skills))
    .get(routes.getApplications.path, (c) => respond(c, 'softwareApplications', portfolio.applications))
    .get(routes.getProjects.path, (c) => respond(c, 'projects', portfolio.projects))
    .get(routes.getProject.path, (c) => {
      const id = c.req.param('id')
      return respond(c, 'project', () => portfolio.project(id))
    })
}

/** An external backend may respond differently to each visitor's cookies, so nothing is cached. */
export function createProxyApi(proxy: UpstreamProxy, getVisitor: (c: Context) => Visitor): Hono {
  return new Hono().get('/api/v1/*', async (c, next) => {
    // `c.req.path` is decoded, so an escaped slash in an id would split the path.
    const path = new URL(c.req.url).pathname
    const [cookie, visitor] = [c.req.header('cookie'), getVisitor(c)]
    const reply = await proxy.get(path, { cookie, visitor, signal: c.req.raw.signal })
    return reply ? forwardResponse(c, reply) : next()
  })
}

function withId(owner: Loadable<Owner>): Loadable<Owner & { _id: string }> {
  return owner.kind === 'ok' ? { ...owner, value: { _id: OWNER_ID, ...owner.value } } : owner
}

function toResponse(key: string, result: Loadable<unknown>): Response {
  if (result.kind === 'ok')
    return Response.json({ success: true, [key]: result.value }, { headers: { 'cache-control': NO_CACHE } })
  const message = result.kind === 'pending' ? portfolioErrors.notLoaded : result.message
  const status = result.kind === 'not-found' ? 404 : 503
  return Response.json({ success: false, message }, { status, headers: { 'cache-control': NO_STORE } })
}
