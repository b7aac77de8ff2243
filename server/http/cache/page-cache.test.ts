import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { NO_STORE } from './cache-control.ts'
import { createPageCache } from './page-cache.ts'

const NOSNIFF = { 'x-content-type-options': 'nosniff' }

/** Counts how often pages are rendered. */
function createSite() {
  const state = { version: '1', renders: 0, text: 'text', gate: Promise.resolve() }
  const logged: string[] = []
  const cache = createPageCache({
    keyOf: (url) => url.pathname,
    version: () => state.version,
    headers: NOSNIFF,
    log: (_level, message) => void logged.push(message),
  })
  async function render(init: ResponseInit = {}): Promise<Response> {
    state.renders += 1
    await state.gate
    return new Response(`${state.text} ${state.renders}`, init)
  }
  const app = new Hono()
    .use(cache.lookUp)
    .get('/image', (c) => cache.respond(c, () => render(), { isFresh: true }))
    .get('/incomplete', (c) => cache.respond(c, () => render({ headers: { 'cache-control': NO_STORE } })))
    .get('/failing', (c) => cache.respond(c, () => render({ status: 502 })))
    .get('/other', (c) => c.text(`${++state.renders}`))
    .get('/unchanged', (c) => cache.respond(c, async () => new Response(`same ${(await render()).status}`)))
    .get('/missing/:id', (c) => cache.respond(c, () => render({ status: 404 }), { key: 'error 404' }))
    .all('*', (c) => cache.respond(c, () => render()))
  const read = async (path: string, init?: RequestInit) => (await app.request(path, init)).text()
  return { app, cache, state, logged, read }
}

test('a page is rendered once for many requests, including simultaneous ones, with the headers of every response', async () => {
  const { app, state, read } = createSite()
  expect(await Promise.all([read('/page'), read('/page')])).toEqual(['text 1', 'text 1'])
  const response = await app.request('/page')
  expect([response.headers.get('x-content-type-options'), await response.text()]).toEqual(['nosniff', 'text 1'])
  expect(await read('/page', { method: 'POST' })).toBe('text 1')
  expect(state.renders).toBe(1)
})

test('a stale page is sent until the new one is rendered', async () => {
  const { state, read } = createSite()
  await read('/page')
  const gate = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', gate: gate.promise })
  expect([await read('/page'), await read('/page')]).toEqual(['text 1', 'text 1'])
  gate.resolve()
  await vi.waitFor(async () => expect(await read('/page')).toBe('text 2'))
  expect(state.renders).toBe(2)
})

test('a response that must be fresh is rendered again before it is sent', async () => {
  const { state, cache, read } = createSite()
  expect([await read('/image'), await read('/image')]).toEqual(['text 1', 'text 1'])
  state.version = '2'
  await cache.revalidate()
  expect(await read('/image')).toBe('text 2')
})

test('a page that fails to render again is sent as before, and the error is logged', async () => {
  const { state, logged, read } = createSite()
  await read('/page')
  const failure = Promise.reject(new Error('out of order'))
  failure.catch(() => {})
  Object.assign(state, { version: '2', gate: failure })
  await read('/page')
  await vi.waitFor(() => expect(logged).toEqual(['could not render a page again; sending the old one']))
  expect(await read('/page')).toBe('text 1')
})

test('a page that a change does not affect keeps its ETag', async () => {
  const { app, cache, state } = createSite()
  const before = (await app.request('/unchanged')).headers.get('etag')
  state.version = '2'
  await cache.revalidate()
  expect(state.renders).toBe(2)
  expect((await app.request('/unchanged')).headers.get('etag')).toBe(before)
})

test.each(['/incomplete', '/failing'])(
  '%s is not cached, but rendered once for simultaneous requests',
  async (path) => {
    const { read } = createSite()
    expect(await Promise.all([read(path), read(path)])).toEqual(['text 1', 'text 1'])
    expect(await read(path)).toBe('text 2')
  },
)

test('pages with the same key are rendered once, with their status', async () => {
  const { app, state } = createSite()
  for (const path of ['/missing/one', '/missing/two']) expect((await app.request(path)).status).toBe(404)
  expect(state.renders).toBe(1)
})

test('a response that no route gave to the cache is not cached', async () => {
  const { read } = createSite()
  expect([await read('/other'), await read('/other')]).toEqual(['1', '2'])
})

test('a page whose rendering began before a change is rendered once more', async () => {
  const { cache, state, read } = createSite()
  await read('/page')
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', gate: promise })
  const first = cache.revalidate()
  await vi.waitFor(() => expect(state.renders).toBe(2))
  Object.assign(state, { version: '3', gate: Promise.resolve() })
  const second = cache.revalidate()
  resolve()
  await Promise.all([first, second])
  expect(await read('/page')).toBe('text 3')
})

test('a change renders the fifty pages that were requested last, and a thousand are kept', async () => {
  const { cache, state, read } = createSite()
  for (let count = 0; count < 1_001; count += 1) await read(`/${count}`)
  Object.assign(state, { version: '2', renders: 0 })
  await cache.revalidate()
  expect(state.renders).toBe(50)
  expect(await read('/1000')).toBe('text 1')
  expect(await read('/1')).toBe('text 2')
  expect(await read('/0')).toBe('text 52')
})
