import { brotliDecompressSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { NO_STORE } from './cache-control.ts'
import { createPageCache } from './page-cache.ts'

/** Counts how often pages are rendered. */
function createSite() {
  const app = new Hono()
  app.onError((_error, c) => c.text('an error', 500))
  const state = { version: '1', renders: 0, text: 'text', gate: Promise.resolve() }
  app
    .get('/page', async (c) => {
      state.renders += 1
      await state.gate
      return c.html(`<p>${state.text}</p></body>`)
    })
    .get('/incomplete', async (c) => {
      state.renders += 1
      await state.gate
      return c.html('<p>unfinished</p></body>', 200, { 'cache-control': NO_STORE })
    })
    .get('/pictures/a.svg', (c) => c.body(`<svg>${++state.renders}</svg>`, 200, { 'content-type': 'image/svg+xml' }))
    .get('/pictures/a.webp', (c) => c.body('bytes', 200, { 'content-type': 'image/webp' }))
    .get('/many/:count', (c) => c.text(`${++state.renders}`))
    .post('/form', (c) => c.html('<p>sent</p>', 201))
    .get('/personal', (c) => c.text(`for ${c.req.header('cookie')} ${++state.renders}`))
    .all('*', (c) => c.text(echo(c, ++state.renders), 404))
  const cache = createPageCache({ app, version: () => state.version, isCacheable: (path) => path !== '/personal' })
  return { state, cache, site: new Hono().use(cache.middleware).route('/', app) }
}

function echo({ req }: Context, count: number): string {
  return `${req.method} ${req.url} ${req.header('cookie') ?? 'no cookie'} ${count}`
}

const BROTLI = { headers: { 'accept-encoding': 'br' } }

async function readBrotli(response: Response): Promise<string> {
  return brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
}

test('a page is rendered once for many requests, including simultaneous ones', async () => {
  const { site, state } = createSite()
  await Promise.all([site.request('/page'), site.request('/page')])
  await site.request('/page')
  expect(state.renders).toBe(1)
})

test('a page is compressed for clients that accept it, with Vary', async () => {
  const { site } = createSite()
  const response = await site.request('/page', BROTLI)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await readBrotli(response)).toBe('<p>text</p></body>')
  expect(await (await site.request('/page')).text()).toBe('<p>text</p></body>')
})

test('a request with the current ETag gets a 304', async () => {
  const { site } = createSite()
  const etag = (await site.request('/page')).headers.get('etag') ?? ''
  const again = await site.request('/page', { headers: { 'if-none-match': `"other", ${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await site.request('/page', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('a stale page is served until the new one is rendered', async () => {
  const { site, state } = createSite()
  await site.request('/page')
  const gate = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', text: 'new text', gate: gate.promise })
  expect(await (await site.request('/page')).text()).toContain('<p>text')
  expect(await (await site.request('/page')).text()).toContain('<p>text')
  gate.resolve()
  await vi.waitFor(async () => expect(await (await site.request('/page')).text()).toContain('new text'))
  expect(state.renders).toBe(2)
})

test('a stale image is not served, because it may be deleted', async () => {
  const { site, state } = createSite()
  const read = async () => (await site.request('/pictures/a.svg?v=1')).text()
  expect([await read(), await read()]).toEqual(['<svg>1</svg>', '<svg>1</svg>'])
  state.version = '2'
  expect(await read()).toBe('<svg>2</svg>')
})

test('a page that fails to render again stays cached', async () => {
  const { site, state } = createSite()
  await site.request('/page')
  Object.assign(state, { version: '2', gate: Promise.reject(new Error('out of order')) })
  await vi.waitFor(async () => {
    await site.request('/page')
    expect(state.renders).toBeGreaterThan(2)
  })
  expect((await site.request('/page')).status).toBe(200)
})

test('a page that a change does not affect keeps its ETag', async () => {
  const { site, state } = createSite()
  const before = (await site.request('/page')).headers.get('etag')
  state.version = '2'
  await site.request('/page')
  await vi.waitFor(() => expect(state.renders).toBe(2))
  expect((await site.request('/page')).headers.get('etag')).toBe(before)
})

test('an incomplete page, a 404, and a POST are not cached', async () => {
  const { site, state } = createSite()
  expect((await site.request('/incomplete')).headers.get('etag')).toBeNull()
  await site.request('/nowhere')
  expect(state.renders).toBe(2)
  expect(await (await site.request('/nowhere')).text()).toContain('GET')
  expect(state.renders).toBe(3)
  expect((await site.request('/page', { method: 'POST' })).status).toBe(404)
})

test('an uncacheable page is rendered once for simultaneous requests', async () => {
  const { site, state } = createSite()
  const gate = Promise.withResolvers<void>()
  state.gate = gate.promise
  const pending = Array.from({ length: 3 }, () => site.request('/incomplete'))
  gate.resolve()
  const pages = await Promise.all(pending)
  expect(state.renders).toBe(1)
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(Array(3).fill('<p>unfinished</p></body>'))
  expect(pages.map((page) => page.headers.get('cache-control'))).toEqual(Array(3).fill(NO_STORE))
})

test('an uncacheable page is compressed as well', async () => {
  const { site } = createSite()
  const response = await site.request('/incomplete', BROTLI)
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(await readBrotli(response)).toBe('<p>unfinished</p></body>')
})

test('the page that responds to a form is compressed as well', async () => {
  const { site } = createSite()
  const response = await site.request('/form', { method: 'POST', ...BROTLI })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([201, 'br'])
  expect(await readBrotli(response)).toBe('<p>sent</p>')
})

test('an uncacheable response has its status, and is rendered without the headers of the visitor', async () => {
  const { site, state } = createSite()
  const response = await site.request('/nowhere', { headers: { cookie: 'a=1' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('GET http://localhost/nowhere no cookie 1')
  expect(state.renders).toBe(1)
})

test('only compressible types are compressed', async () => {
  const { site } = createSite()
  expect((await site.request('/pictures/a.svg', BROTLI)).headers.get('content-encoding')).toBe('br')
  const webp = await site.request('/pictures/a.webp', BROTLI)
  expect([webp.headers.get('content-encoding'), webp.headers.get('vary')]).toEqual([null, null])
})

test('an image is cached by its hash: a new hash is a new entry', async () => {
  const { site, state } = createSite()
  const read = async (query: string) => (await site.request(`/pictures/a.svg${query}`)).text()
  expect(await read('?v=1')).toBe('<svg>1</svg>')
  expect(await read('?v=1&size=3x4')).toBe('<svg>1</svg>')
  expect(state.renders).toBe(1)
  state.version = '2'
  expect(await read('?v=2')).toBe('<svg>2</svg>')
})

test('a page can be rendered before the first request', async () => {
  const { site, cache, state } = createSite()
  await cache.warm('/page')
  await site.request('/page')
  expect(state.renders).toBe(1)
})

test('stale pages can be rendered before the next request, and unchanged ones keep their ETag', async () => {
  const { site, cache, state } = createSite()
  const before = await site.request('/page')
  const image = await site.request('/pictures/a.webp?v=1')
  Object.assign(state, { version: '2', text: 'other text' })
  await cache.revalidate()
  expect(state.renders).toBe(2)
  const after = await site.request('/page')
  expect(await after.text()).toBe('<p>other text</p></body>')
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect((await site.request('/pictures/a.webp?v=1')).headers.get('etag')).toBe(image.headers.get('etag'))
  await cache.revalidate()
  expect(state.renders).toBe(2)
})

test('a page whose rendering began before the change is rendered once more', async () => {
  const { site, cache, state } = createSite()
  await site.request('/page')
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', gate: promise })
  const first = cache.revalidate()
  await vi.waitFor(() => expect(state.renders).toBe(2))
  Object.assign(state, { version: '3', gate: Promise.resolve() })
  const second = cache.revalidate()
  resolve()
  await Promise.all([first, second])
  expect(state.renders).toBe(3)
})

test('a change renders at most fifty pages, and one that fails does not stop the others', async () => {
  const { site, cache, state } = createSite()
  await site.request('/pictures/a.svg?v=1')
  for (let count = 0; count < 60; count += 1) await site.request(count === 30 ? '/page' : `/many/${count}`)
  const failure = Promise.reject(new Error('an error'))
  failure.catch(() => {})
  Object.assign(state, { version: '2', renders: 0, gate: failure })
  await cache.revalidate()
  expect(state.renders).toBe(50)
  expect(await (await site.request('/page')).text()).toBe('<p>text</p></body>')
})

test('a page that depends on the visitor gets their headers and is not cached', async () => {
  const { site } = createSite()
  expect(await (await site.request('/personal', { headers: { cookie: 'a=1' } })).text()).toBe('for a=1 1')
  expect(await (await site.request('/personal', { headers: { cookie: 'b=2' } })).text()).toBe('for b=2 2')
})
