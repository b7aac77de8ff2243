import { type Context, Hono } from 'hono'
import { PATHS } from '../../contract/client.ts'
import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Pending, Result } from '../../contract/result.ts'
import { refuse } from '../http/errors.ts'

const NOT_YET = 'The portfolio is not ready yet. Please try again.'

/** The six public questions, under the names of the wire. */
export function createPortfolioApi(portfolio: PortfolioSource): Hono {
  return new Hono()
    .get(PATHS.owner, async (c) => answer(c, 'user', await portfolio.owner()))
    .get(PATHS.timelines, async (c) => answer(c, 'timelines', await portfolio.timelines()))
    .get(PATHS.skills, async (c) => answer(c, 'skills', await portfolio.skills()))
    .get(PATHS.applications, async (c) => answer(c, 'softwareApplications', await portfolio.applications()))
    .get(PATHS.projects, async (c) => answer(c, 'projects', await portfolio.projects()))
    .get(`${PATHS.project}/:id`, async (c) => answer(c, 'project', await portfolio.project(c.req.param('id'))))
}

function answer(c: Context, key: string, found: Result<unknown> | Pending): Response {
  if (found.kind === 'ok') return c.json({ success: true, [key]: found.value }, 200, { 'cache-control': 'no-cache' })
  if (found.kind === 'not-found') return refuse(c, 404, found.message)
  return refuse(c, 503, found.kind === 'error' ? found.message : NOT_YET)
}
