import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { createCors } from './cors.ts'

const PAGES = 'https://robin.github.example'

function send(method: string, headers: Record<string, string>) {
  const app = new Hono().use(createCors([PAGES])).post('*', (c) => {
    if (c.req.header('fail')) throw new HTTPException(413)
    return c.text('accepted')
  })
  return app.request('/api/v1/message/send', { method, headers })
}

test('a page of an allowed origin may send, with the headers it names', async () => {
  const response = await send('OPTIONS', {
    origin: PAGES,
    'access-control-request-headers': 'content-type,x-stainless-os',
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe(PAGES)
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-stainless-os')
})

test.each([[{}], [{ fail: 'yes' }]])('it may read the response, including an error: %j', async (more) => {
  const response = await send('POST', { origin: PAGES, ...more })
  expect(response.headers.get('access-control-allow-origin')).toBe(PAGES)
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after,x-should-retry')
  expect(response.headers.get('vary')).toBe('Origin')
})

test.each([
  ['OPTIONS', { origin: 'https://other.example' }],
  ['POST', { origin: 'https://robin.github.example.evil.example' }],
  ['POST', {}],
])('other origins are not allowed: %s %j', async (method, headers) => {
  const response = await send(method, headers)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
