import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMethodCheck, findMethods } from './methods.ts'

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

const app = new Hono().use(createMethodCheck()).all('*', (c) => c.text('answered'))

test.each(TABLE)('$method $path is answered with $status', async ({ path, allow, method, status }) => {
  const response = await app.request(path, { method: method === 'TRACE' ? 'TRACY' : method })
  expect(response.status).toBe(status)
  expect(response.headers.get('allow')).toBe(status === 405 ? allow : null)
  if (status === 200 || method === 'HEAD') return
  expect(response.headers.get('connection')).toBe('close')
  const body = await response.json()
  const message = path.startsWith('/openai') ? body.error.message : body.message
  expect(message).toBe(`This address takes ${allow.replace(', ', ' and ')} only.`)
})

test('a page answers itself, and is told which methods there are', async () => {
  const response = await app.request('/summarize', { method: 'DELETE' })
  expect([await response.text(), response.headers.get('allow')]).toEqual(['answered', 'GET, HEAD'])
})

test.each([
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/skill/getall',
  '/api/v1/project/get',
  '/api/v1/project/get/a/b',
  '/openai/v1/models',
])('there is no call at %s', (path) => expect(findMethods(path)).toBeUndefined())

const NO_CALL = 'There is no such call.'
test.each([
  ['GET', '/API/V1/MESSAGE/SEND', { success: false, message: NO_CALL }],
  ['POST', '/Api/v1/message/send', { success: false, message: NO_CALL }],
  ['GET', '/%41pi/v1/message/send', { success: false, message: NO_CALL }],
  ['POST', '/OpenAI/v1/chat/completions', { error: { message: NO_CALL, type: 'invalid_request_error', code: null } }],
])('%s %s, a call in another case, is none', async (method, path, body) => {
  const response = await app.request(path, { method })
  expect([response.status, await response.json()]).toEqual([404, body])
})
