import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { redirectToCanonicalPath } from './canonical-path.ts'

const site = new Hono()
  .use(redirectToCanonicalPath((c) => c.text('not found', 404)))
  .all('*', (c) => c.text(new URL(c.req.url).pathname))

describe('the path of a page', () => {
  test.each([
    '/',
    '/summarize',
    '/project/loom',
    '/project/caf%C3%A9',
    '/project/caf%c3%a9',
    '/project/a%2Fb',
    '/project/Loom',
    "/project/it's-(new)!",
    '/robots.txt',
    '/pictures/a%20b%402x.png',
    '/api/v1/project/getall',
  ])('%s is served', async (path) => {
    expect(await (await site.request(path)).text()).toBe(path)
  })

  test.each([
    ['//', '/'],
    ['///?a=1', '/?a=1'],
    ['/SUMMARIZE', '/summarize'],
    ['/summarize/', '/summarize'],
    ['/%73ummarize', '/summarize'],
    ['/project/loom/', '/project/loom'],
    ['/project/loom//', '/project/loom'],
    ['//project//loom', '/project/loom'],
    ['/pRoJeCt/l%6fom', '/project/loom'],
    ['/project//caf%c3%a9?utm_source=a&b=%2F', '/project/caf%C3%A9?utm_source=a&b=%2F'],
    ['/PRIVACY', '/privacy'],
    ['/project/c++', '/project/c%2B%2B'],
    ['/project/it%27s', "/project/it's"],
    ['/project/golden%20hour/', '/project/golden%20hour'],
  ])('%s redirects to %s', async (path, expected) => {
    const response = await site.request(`http://localhost${path}`)
    expect([response.status, response.headers.get('location')]).toEqual([308, expected])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/%',
    '/project/%ff',
    '/api/v1/project/getall/',
    '/api/v1/project/%67etall',
    '//api/v1/project/getall',
    '/%61pi/v1/project/getall',
    '/robots.txt/',
    '//example.com/',
    '/project/loom/more/',
    '/pictures/a@2x.png',
    `/${'a/'.repeat(3_000)}a`,
    `/project/${'%C3%A9'.repeat(1_000)}`,
    '/project/..%2f..%2fpackage.json/',
    '/%2fsummarize/',
  ])('%s is not found', async (path) => {
    expect((await site.request(`http://localhost${path}`)).status).toBe(404)
  })

  test('never redirects to another site', async () => {
    const { headers } = await site.request('http://localhost//%2Fexample.com/')
    expect(headers.get('location')).toBeNull()
  })
})
