import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'

const TEXT = readFileSync(import.meta.filename, 'utf8')
const BROTLI = { headers: { 'accept-encoding': 'br' } }

function createSite(text = TEXT) {
  const state = { renders: 0, gate: Promise.resolve() }
  const app = new Hono().get('*', async (c) => {
    state.renders += 1
    await state.gate
    return c.text(text)
  })
  const cache = createPageCache({ app, version: () => '1', isCacheable: () => true })
  return { state, cache, site: new Hono().use(cache.middleware) }
}

test('the first response is compressed fast, later ones better', async () => {
  const { site, cache } = createSite()
  const first = await (await site.request('/page', BROTLI)).arrayBuffer()
  await cache.warm('/page')
  const second = await site.request('/page', BROTLI)
  const best = Buffer.from(await second.arrayBuffer())
  expect(best.byteLength).toBeLessThan(first.byteLength)
  expect(brotliDecompressSync(best).toString()).toBe(TEXT)
  expect(second.headers.get('content-length')).toBe(String(best.byteLength))
})

test('at most two pages are rendered at once', async () => {
  const { site, state } = createSite()
  const gate = Promise.withResolvers<void>()
  state.gate = gate.promise
  const pending = ['/one', '/two', '/three'].map((path) => site.request(path))
  await vi.waitFor(() => expect(state.renders).toBe(2))
  gate.resolve()
  await Promise.all(pending)
  expect(state.renders).toBe(3)
})

test('many other pages evict the least recently used one, but never the home page', async () => {
  const { site, state } = createSite('short')
  for (const path of ['/', '/old', '/used']) await site.request(path)
  for (let count = 0; count < 998; count += 1) {
    await site.request(`/${count}`)
    await site.request('/used')
  }
  const { renders } = state
  for (const path of ['/', '/used']) await site.request(path)
  expect(state.renders).toBe(renders)
  await site.request('/old')
  expect(state.renders).toBe(renders + 1)
})

test('a cached page is sent before other pages that were requested earlier', async () => {
  const { site, cache } = createSite()
  await cache.warm('/')
  const order: string[] = []
  const request = async (path: string, method = 'GET') => {
    await site.request(path, { method })
    order.push(path)
  }
  const others = Array.from({ length: 50 }, (_, index) => request(`/${index}`, index % 2 ? 'GET' : 'POST'))
  await Promise.all([...others, request('/')])
  expect(order.indexOf('/')).toBeLessThan(5)
})
