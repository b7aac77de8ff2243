import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createErrorHandler } from '../errors.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'

function createApp(siteUrl = 'https://robin.example') {
  const app = new Hono()
  app.onError(createErrorHandler(() => {}))
  app.use(addSecurityHeaders(securityHeaders(siteUrl)))
  app.get('/good', (c) => c.json({}))
  app.get('/page', (c) => c.html('<p>', 200, { 'content-security-policy': "default-src 'self'" }))
  app.get('/moved', () => Response.redirect('https://robin.example/'))
  app.get('/bad', () => {
    throw new Error('x')
  })
  return app
}

test.each(['/good', '/page', '/bad', '/nowhere', '/moved'])('%s has the security headers', async (path) => {
  const { headers } = await createApp().request(path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test('a response that is not a page has a locked-down policy', async () => {
  const { headers } = await createApp().request('/good')
  expect(headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "trusted-types 'none'",
      'sandbox',
    ]),
  )
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
})

test('a page keeps its own policy', async () => {
  const { headers } = await createApp().request('/page')
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('a site without https sends no HSTS', async () => {
  const { headers } = await createApp('http://localhost:3000').request('/good')
  expect(headers.has('strict-transport-security')).toBe(false)
})
