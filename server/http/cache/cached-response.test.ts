import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type CachedResponse, negotiate, toCachedResponse } from './cached-response.ts'
import { chooseEncoding } from './compression.ts'

const TEXT = '<p>text that repeats</p>'.repeat(100)
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
const OPTIONS = { headers: {}, effort: 'best' } as const
const create = (body: string, init: ResponseInit) => toCachedResponse(new Response(body, init), OPTIONS)
const PAGE = await create(TEXT, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const IMAGE = await create('0123456789', { headers: { 'content-type': 'image/png' } })

function send(cached: CachedResponse, headers: Record<string, string>, method = 'GET') {
  return new Hono().get('/', (c) => negotiate(cached, c.req.raw)).request('/', { method, headers })
}

test.each([
  [null, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZip, Br', 'br'],
  ['BR;Q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
])('a client that accepts %j gets %s', (accepted, expected) => {
  expect(chooseEncoding(accepted, { br: true, gzip: true })).toBe(expected)
  expect(chooseEncoding(accepted, {})).toBe('identity')
})

test.each(['br', 'gzip', 'identity'] as const)(
  'a page in %s decodes to its text, and HEAD is like GET',
  async (name) => {
    const headers = { 'accept-encoding': name }
    const [get, head] = [await send(PAGE, headers), await send(PAGE, headers, 'HEAD')]
    const bytes = Buffer.from(await get.arrayBuffer())
    expect(DECODERS[name](bytes).toString()).toBe(TEXT)
    expect(get.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(get.headers.get('vary')).toBe('accept-encoding')
    expect([head.status, await head.text(), [...head.headers]]).toEqual([200, '', [...get.headers]])
  },
)

test.each([
  ['a short text', 'short', 'text/html'],
  ['an image', TEXT, 'image/webp'],
])('%s is not compressed, and has a strong ETag', async (_name, body, type) => {
  const response = await send(await create(body, { headers: { 'content-type': type } }), { 'accept-encoding': 'br' })
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, null])
  expect(response.headers.get('etag')).toMatch(/^"/)
})

test.each([PAGE, IMAGE])('the current ETag gets a 304', async (cached) => {
  const tag = cached.etag.replace('W/', '')
  for (const sent of [tag, `W/${tag}`, `"x", W/${tag}`, '*']) {
    const response = await send(cached, { 'if-none-match': sent })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect([response.headers.get('etag'), response.headers.get('content-length')]).toEqual([cached.etag, null])
  }
  expect((await send(cached, { 'if-none-match': '"x"' })).status).toBe(200)
})

test('an error keeps its status, also with If-None-Match', async () => {
  const missing = await create(TEXT, { status: 404 })
  expect((await send(missing, { 'if-none-match': missing.etag })).status).toBe(404)
})
