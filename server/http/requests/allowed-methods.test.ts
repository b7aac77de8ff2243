import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMethodCheck, findMethods } from './allowed-methods.ts'

const ALL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const CALLS = [
  ['/api/v1/user/portfolio/me', 'GET, HEAD'],
  ['/api/v1/timeline/getall', 'GET, HEAD'],
  ['/api/v1/skill/getall', 'GET, HEAD'],
  ['/api/v1/softwareapplication/getall', 'GET, HEAD'],
  ['/api/v1/project/getall', 'GET, HEAD'],
  ['/api/v1/project/get/1', 'GET, HEAD'],
  ['/api/v1/message/send', 'POST'],
  ['/openai/v1/chat/completions', 'POST'],
] as const
const TABLE = CALLS.flatMap(([path, allow]) =>
  ALL.map((method) => ({ path, allow, method, status: allow.split(', ').includes(method) ? 200 : 405 })),
)

const renderErrorPage = async (status: number) => new Response('<h1>Error</h1>', { status })
const app = new Hono().use(createMethodCheck(renderErrorPage)).all('*', (c) => c.text('ok'))

test.each(TABLE)('$method $path is $status', async ({ path, allow, method, status }) => {
  const response = await app.request(path, { method: method === 'TRACE' ? 'TRACY' : method })
  expect(response.status).toBe(status)
  expect(response.headers.get('allow')).toBe(status === 405 ? allow : null)
  if (status === 200 || method === 'HEAD') return
  const body = await response.json()
  const message = path.startsWith('/openai') ? body.error.message : body.message
  expect(message).toBe(`Method not allowed. Use ${allow.replace(', ', ' or ')}.`)
})

test('a page responds with the error page and the Allow header', async () => {
  const response = await app.request('/summarize', { method: 'DELETE' })
  expect([response.status, await response.text()]).toEqual([405, '<h1>Error</h1>'])
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/skill/getall',
  '/api/v1/project/get',
  '/api/v1/project/get/a/b',
  '/openai/v1/models',
])('%s does not exist', (path) => expect(findMethods(path)).toBeUndefined())
