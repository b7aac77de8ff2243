import { expect, test } from 'vitest'
import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import { createPortfolioApi } from './route.ts'

const PATHS = [
  '/api/v1/user/portfolio/me',
  '/api/v1/timeline/getall',
  '/api/v1/skill/getall',
  '/api/v1/softwareapplication/getall',
  '/api/v1/project/getall',
  '/api/v1/project/get/x',
]

/** Returns the same result for every query. */
function createApi(result: Loadable<never>) {
  const respond = async () => result
  const portfolio: PortfolioSource = {
    owner: respond,
    timelines: respond,
    skills: respond,
    applications: respond,
    projects: respond,
    project: respond,
  }
  return createPortfolioApi(portfolio)
}

test.each(PATHS)('GET %s returns 503 while data is pending, and can be retried', async (path) => {
  const response = await createApi({ kind: 'pending' }).request(path)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    success: false,
    message: "The portfolio isn't ready yet. Please try again in a moment.",
  })
})

test.each(PATHS)('GET %s returns 503 with the reason after an error', async (path) => {
  const response = await createApi({ kind: 'error', message: 'It is asleep.' }).request(path)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ success: false, message: 'It is asleep.' })
})

test('passes the decoded id to the portfolio', async () => {
  const ids: string[] = []
  const api = createPortfolioApi({
    ...({} as PortfolioSource),
    async project(id) {
      ids.push(id)
      return { kind: 'not-found', message: 'No.' }
    },
  })
  expect((await api.request('/api/v1/project/get/a%20%2F%C3%A9')).status).toBe(404)
  expect(ids).toEqual(['a /é'])
})
