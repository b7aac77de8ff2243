import { type Context, Hono } from 'hono'
import type { Owner } from '../../contract/documents.ts'
import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { portfolioErrors } from '../../contract/strings.ts'
import { NO_CACHE } from '../http/cache/cache-control.ts'
import { errorResponse } from '../http/errors.ts'

const OWNER_ID = 'owner'

export function createPortfolioApi(portfolio: PortfolioSource): Hono {
  return new Hono()
    .get(routes.getOwner.path, async (c) => respond(c, 'user', withId(await portfolio.owner())))
    .get(routes.getTimelines.path, async (c) => respond(c, 'timelines', await portfolio.timelines()))
    .get(routes.getSkills.path, async (c) => respond(c, 'skills', await portfolio.skills()))
    .get(routes.getApplications.path, async (c) => respond(c, 'softwareApplications', await portfolio.applications()))
    .get(routes.getProjects.path, async (c) => respond(c, 'projects', await portfolio.projects()))
    .get(routes.getProject.path, async (c) => respond(c, 'project', await portfolio.project(c.req.param('id'))))
}

function withId(owner: Loadable<Owner>): Loadable<Owner & { _id: string }> {
  return owner.kind === 'ok' ? { ...owner, value: { _id: OWNER_ID, ...owner.value } } : owner
}

function respond(c: Context, key: string, result: Loadable<unknown>): Response {
  if (result.kind === 'ok') return c.json({ success: true, [key]: result.value }, 200, { 'cache-control': NO_CACHE })
  if (result.kind === 'not-found') return errorResponse(c, 404, result.message)
  return errorResponse(c, 503, result.kind === 'error' ? result.message : portfolioErrors.pending)
}
