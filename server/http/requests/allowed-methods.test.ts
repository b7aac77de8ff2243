import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMethodCheck } from './allowed-methods.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const app = new Hono()
  .use(createMethodCheck(async (_c, status) => new Response('<h1>Error</h1>', { status })))
  .all('*', (c) => c.text('ok'))

async function listAllowed(path: string) {
  const responses = await Promise.all(METHODS.map((method) => app.request(path, { method })))
  return METHODS.filter((_, index) => responses[index]?.status === 200)
}

test.each([
  ['/api/v1/user/portfolio/me', ['GET', 'HEAD']],
  ['/api/v1/timeline/getall', ['GET', 'HEAD']],
  ['/api/v1/skill/getall', ['GET', 'HEAD']],
  ['/api/v1/softwareapplication/getall', ['GET', 'HEAD']],
  ['/api/v1/project/getall', ['GET', 'HEAD']],
  ['/api/v1/project/get/1', ['GET', 'HEAD']],
  ['/api/v1/message/send', ['POST']],
  ['/openai/v1/chat/completions', ['POST']],
])('%s allows %j, and the error says so', async (path, allowed) => {
  expect(await listAllowed(path)).toEqual(allowed)
  const response = await app.request(path, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed.join(', ')])
  const body = await response.json()
  expect(body.message ?? body.error.message).toBe(`Method not allowed. Use ${allowed.join(' or ')}.`)
})

test('a page allows reading, and responds with the error page to other methods', async () => {
  expect(await listAllowed('/summarize')).toEqual(['GET', 'HEAD'])
  const response = await app.request('/summarize', { method: 'DELETE' })
  expect([response.status, await response.text()]).toEqual([405, '<h1>Error</h1>'])
})

test.each(['/api', '/api/v1/', '/api/v2/skill/getall', '/api/v1/project/get', '/openai/v1/models'])(
  '%s does not exist, so any method reaches the 404',
  async (path) => expect(await listAllowed(path)).toEqual(METHODS),
)
