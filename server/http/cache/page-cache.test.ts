import { brotliDecompressSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createPageCache, NO_STORE } from './page-cache.ts'

/** A site whose pages say how often they were made. */
function createSite() {
  const pipeline = new Hono()
  // As the application does, without a word about it.
  pipeline.onError((_error, c) => c.text('a fault', 500))
  const state = { version: '1', made: 0, words: 'words', gate: Promise.resolve() }
  pipeline
    .get('/page', async (c) => {
      state.made += 1
      await state.gate
      return c.html(`<p>${state.words}</p></body>`)
    })
    .get('/gap', async (c) => {
      state.made += 1
      await state.gate
      return c.html('<p>unfinished</p></body>', 200, { 'cache-control': NO_STORE })
    })
    .get('/pictures/a.svg', (c) => c.body(`<svg>${++state.made}</svg>`, 200, { 'content-type': 'image/svg+xml' }))
    .get('/pictures/a.webp', (c) => c.body('bytes', 200, { 'content-type': 'image/webp' }))
    .get('/many/:count', (c) => c.text(`${++state.made}`))
    .get('/mine', (c) => c.text(`for ${c.req.header('cookie')} ${++state.made}`))
    .all('*', (c) => c.text(toEcho(c, ++state.made), 404))
  const keeper = createPageCache({ pipeline, version: () => state.version, isShared: (path) => path !== '/mine' })
  return { state, keeper, site: new Hono().use(keeper).route('/', pipeline) }
}

function toEcho({ req }: Context, count: number): string {
  return `${req.method} ${req.url} ${req.header('cookie') ?? 'no cookie'} ${count}`
}

const BROTLI = { headers: { 'accept-encoding': 'br' } }

async function readBrotli(response: Response): Promise<string> {
  return brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
}

test('a page is made once, however often and however many at once it is asked for', async () => {
  const { site, state } = createSite()
  await Promise.all([site.request('/page'), site.request('/page')])
  await site.request('/page')
  expect(state.made).toBe(1)
})

test('a page comes compressed to those who take it so, and says that it depends on that', async () => {
  const { site } = createSite()
  const response = await site.request('/page', BROTLI)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await readBrotli(response)).toBe('<p>words</p></body>')
  expect(await (await site.request('/page')).text()).toBe('<p>words</p></body>')
})

test('a browser that has the page already is told so in a few bytes', async () => {
  const { site } = createSite()
  const etag = (await site.request('/page')).headers.get('etag') ?? ''
  const again = await site.request('/page', { headers: { 'if-none-match': `"other", ${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await site.request('/page', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('after a change the old page is given until the new one is ready', async () => {
  const { site, state } = createSite()
  await site.request('/page')
  const gate = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', words: 'new words', gate: gate.promise })
  expect(await (await site.request('/page')).text()).toContain('<p>words')
  expect(await (await site.request('/page')).text()).toContain('<p>words')
  gate.resolve()
  await vi.waitFor(async () => expect(await (await site.request('/page')).text()).toContain('new words'))
  expect(state.made).toBe(2)
})

test('a page that cannot be made anew for a fault of ours stays as it was', async () => {
  const { site, state } = createSite()
  await site.request('/page')
  Object.assign(state, { version: '2', gate: Promise.reject(new Error('out of order')) })
  await vi.waitFor(async () => {
    await site.request('/page')
    expect(state.made).toBeGreaterThan(2)
  })
  expect((await site.request('/page')).status).toBe(200)
})

test('a page that a change does not touch keeps its tag', async () => {
  const { site, state } = createSite()
  const before = (await site.request('/page')).headers.get('etag')
  state.version = '2'
  await site.request('/page')
  await vi.waitFor(() => expect(state.made).toBe(2))
  expect((await site.request('/page')).headers.get('etag')).toBe(before)
})

test('a page with a gap in it, an address that is not there and a post are not kept', async () => {
  const { site, state } = createSite()
  expect((await site.request('/gap')).headers.get('etag')).toBeNull()
  await site.request('/nowhere')
  expect(state.made).toBe(2)
  expect(await (await site.request('/nowhere')).text()).toContain('GET')
  expect(state.made).toBe(3)
  expect((await site.request('/page', { method: 'POST' })).status).toBe(404)
})

test('what is not kept is made once for those who wait', async () => {
  const { site, state } = createSite()
  const gate = Promise.withResolvers<void>()
  state.gate = gate.promise
  const asked = Array.from({ length: 3 }, () => site.request('/gap'))
  gate.resolve()
  const pages = await Promise.all(asked)
  expect(state.made).toBe(1)
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(Array(3).fill('<p>unfinished</p></body>'))
  expect(pages.map((page) => page.headers.get('cache-control'))).toEqual(Array(3).fill(NO_STORE))
})

test('a page that is not kept comes compressed as well', async () => {
  const { site } = createSite()
  const response = await site.request('/gap', BROTLI)
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(await readBrotli(response)).toBe('<p>unfinished</p></body>')
})

test('what is not kept keeps its status, and is asked for without anything of the visitor', async () => {
  const { site, state } = createSite()
  const response = await site.request('/nowhere', { headers: { cookie: 'a=1' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('GET http://localhost/nowhere no cookie 1')
  expect(state.made).toBe(1)
})

test('only what compression makes smaller is compressed', async () => {
  const { site } = createSite()
  expect((await site.request('/pictures/a.svg', BROTLI)).headers.get('content-encoding')).toBe('br')
  const photo = await site.request('/pictures/a.webp', BROTLI)
  expect([photo.headers.get('content-encoding'), photo.headers.get('vary')]).toEqual([null, null])
})

test('a picture is kept under its hash: a new one is never answered with the old', async () => {
  const { site, state } = createSite()
  const read = async (query: string) => (await site.request(`/pictures/a.svg${query}`)).text()
  expect(await read('?v=1')).toBe('<svg>1</svg>')
  expect(await read('?v=1&size=3x4')).toBe('<svg>1</svg>')
  expect(state.made).toBe(1)
  state.version = '2'
  expect(await read('?v=2')).toBe('<svg>2</svg>')
})

test('a page is kept whatever its query says, but for the one word that pages know', async () => {
  const { site, state } = createSite()
  for (const query of ['', '?utm_source=a', '?q=1&q=2', '?projects=some', '?x=%00', '?'])
    await site.request(`/page${query}`)
  expect(state.made).toBe(1)
  await site.request('/page?projects=all')
  await site.request('/page?utm_source=a&projects=all')
  expect(state.made).toBe(2)
})

test('a page can be made before anybody asks for it', async () => {
  const { site, keeper, state } = createSite()
  await keeper.warm('/page')
  await site.request('/page')
  expect(state.made).toBe(1)
})

test('after a change pages can be made anew before anybody asks, and what did not change keeps its tag', async () => {
  const { site, keeper, state } = createSite()
  const before = await site.request('/page')
  const picture = await site.request('/pictures/a.webp?v=1')
  Object.assign(state, { version: '2', words: 'other words' })
  await keeper.renew()
  expect(state.made).toBe(2)
  const after = await site.request('/page')
  expect(await after.text()).toBe('<p>other words</p></body>')
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect((await site.request('/pictures/a.webp?v=1')).headers.get('etag')).toBe(picture.headers.get('etag'))
  await keeper.renew()
  expect(state.made).toBe(2)
})

test('a page that is under way from before the change is made once more', async () => {
  const { site, keeper, state } = createSite()
  await site.request('/page')
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(state, { version: '2', gate: promise })
  const first = keeper.renew()
  await vi.waitFor(() => expect(state.made).toBe(2))
  Object.assign(state, { version: '3', gate: Promise.resolve() })
  const second = keeper.renew()
  resolve()
  await Promise.all([first, second])
  expect(state.made).toBe(3)
})

test('a change costs no more than fifty pages at once, and a page that fails holds up no other', async () => {
  const { site, keeper, state } = createSite()
  await site.request('/pictures/a.svg?v=1')
  for (let count = 0; count < 60; count += 1) await site.request(count === 30 ? '/page' : `/many/${count}`)
  const fault = Promise.reject(new Error('a fault'))
  fault.catch(() => {})
  Object.assign(state, { version: '2', made: 0, gate: fault })
  await keeper.renew()
  expect(state.made).toBe(50)
  expect(await (await site.request('/page')).text()).toBe('<p>words</p></body>')
})

test('what is for one visitor alone is asked for once, with what they sent, and not kept', async () => {
  const { site } = createSite()
  expect(await (await site.request('/mine', { headers: { cookie: 'a=1' } })).text()).toBe('for a=1 1')
  expect(await (await site.request('/mine', { headers: { cookie: 'b=2' } })).text()).toBe('for b=2 2')
})
