import { type Context, Hono } from 'hono'
import type { Answer, Pending } from '../../contract/answer.ts'
import { PATHS } from '../../contract/client.ts'
import type { Portfolio } from '../../contract/portfolio.ts'
import { refuse } from '../http/errors.ts'

const NOT_YET = 'The portfolio is not ready yet. Please try again.'

/** The six public questions, under the names of the wire. */
export function createPortfolioApi(portfolio: Portfolio): Hono {
  return new Hono()
    .get(PATHS.owner, async (c) => answer(c, 'user', await portfolio.owner()))
    .get(PATHS.timelines, async (c) => answer(c, 'timelines', await portfolio.timelines()))
    .get(PATHS.skills, async (c) => answer(c, 'skills', await portfolio.skills()))
    .get(PATHS.applications, async (c) => answer(c, 'softwareApplications', await portfolio.applications()))
    .get(PATHS.projects, async (c) => answer(c, 'projects', await portfolio.projects()))
    .get(`${PATHS.project}/:id`, async (c) => answer(c, 'project', await portfolio.project(c.req.param('id'))))
}

function answer(c: Context, key: string, found: Answer<unknown> | Pending): Response {
  if (found.kind === 'ready') return c.json({ success: true, [key]: found.value }, 200, { 'cache-control': 'no-cache' })
  if (found.kind === 'missing') return refuse(c, 404, found.message)
  return refuse(c, 503, found.kind === 'failed' ? found.message : NOT_YET)
}
