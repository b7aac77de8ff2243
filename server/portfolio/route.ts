import { type Context, Hono } from 'hono'
import type { MaybeGroup, Owner } from '../../contract/documents.ts'
import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { ENGLISH, toBody } from '../../contract/words/languages.ts'
import { formatFailure, type Words } from '../../contract/words/words.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import type { PageCache } from '../http/cache/page-cache.ts'
import { forwardResponse } from '../http/forward-response.ts'
import type { UpstreamProxy } from './open.ts'

const OWNER_ID = 'owner'

type ApiOptions = { portfolio: PortfolioSource; cache: PageCache; words?: () => Words }

export function createPortfolioApi({ portfolio, cache, words = () => ENGLISH }: ApiOptions): Hono {
  const respond = (c: Context, key: string, load: () => Promise<Loadable<unknown>>) =>
    cache.respond(c, async () => toResponse(key, await load(), words()))

  return new Hono()
    .get(routes.getOwner.path, (c) => respond(c, 'user', async () => withId(await portfolio.owner())))
    .get(routes.getTimelines.path, (c) => respond(c, 'timelines', portfolio.timelines))
    .get(routes.getSkills.path, (c) => respond(c, 'skills', async () => withoutGroups(await portfolio.skills())))
    .get(routes.getApplications.path, (c) =>
      respond(c, 'softwareApplications', async () => withoutGroups(await portfolio.applications())),
    )
    .get(routes.getProjects.path, (c) => respond(c, 'projects', portfolio.projects))
    .get(routes.getProject.path, (c) => {
      const id = c.req.param('id')
      return respond(c, 'project', () => portfolio.project(id))
    })
}

/** An external backend may respond differently to each visitor's cookies, so nothing is cached. */
export function createProxyApi(proxy: UpstreamProxy, words = () => ENGLISH): Hono {
  return new Hono().get('/api/v1/*', async (c, next) => {
    // `c.req.path` is decoded, so an escaped slash in an id would split the path.
    const path = new URL(c.req.url).pathname
    const reply = await proxy.get(path, { cookie: c.req.header('cookie'), signal: c.req.raw.signal })
    return reply ? forwardResponse(c, { ...reply, body: toBody(reply, words()) }) : next()
  })
}

function withId(owner: Loadable<Owner>): Loadable<Owner & { _id: string }> {
  return owner.kind === 'ok' ? { ...owner, value: { _id: OWNER_ID, ...owner.value } } : owner
}

function withoutGroups<Item extends MaybeGroup>(list: Loadable<Item[]>): Loadable<Item[]> {
  return list.kind === 'ok' ? { ...list, value: list.value.map((item) => ({ ...item, group: undefined })) } : list
}

function toResponse(key: string, result: Loadable<unknown>, words: Words): Response {
  if (result.kind === 'ok')
    return Response.json({ success: true, [key]: result.value }, { headers: { 'cache-control': NO_CACHE } })
  const message = result.kind === 'pending' ? words.portfolioErrors.notLoaded : formatFailure(result, words)
  const status = result.kind === 'not-found' ? 404 : 503
  return Response.json({ success: false, message }, { status, headers: { 'cache-control': NO_STORE } })
}
