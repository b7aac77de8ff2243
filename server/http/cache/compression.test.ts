import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compressBody, createPageCompressor } from './compression.ts'

const TEXT = `<!doctype html><body>${'<p>text that repeats</p>'.repeat(2_000)}`
const ALL = { br: true, gzip: true }

describe('the encoding of a response', () => {
  test.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZip, Br', 'br'],
    ['BR;Q=0, gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['identity', 'identity'],
  ])('for a client that accepts %j is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted, ALL)).toBe(expected)
  })

  test('is one that is available', () => {
    expect(chooseEncoding('gzip, br', { gzip: true })).toBe('gzip')
    expect(chooseEncoding('gzip, br', {})).toBe('identity')
  })
})

test.each(['best', 'fast'] as const)('with %s compression each encoding decodes to the same body', async (effort) => {
  const { identity, br, gzip } = await compressBody(Buffer.from(TEXT), effort)
  expect(identity.toString()).toBe(TEXT)
  expect(brotliDecompressSync(br ?? '').toString()).toBe(TEXT)
  expect(gunzipSync(gzip ?? '').toString()).toBe(TEXT)
})

const PAGE = `<p>${'nothing here '.repeat(50)}</p>`
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

const site = new Hono()
  .get('/compressed', (c) => c.body('bytes', 200, { 'content-type': 'text/html', 'content-encoding': 'br' }))
  .get('/varied', (c) => c.html(PAGE, 200, { vary: 'origin' }))
  .get('/text', (c) => c.text(PAGE))
  .get('/moved', (c) => c.redirect('/'))
  .notFound((c) => c.html(PAGE, 404, { 'content-length': `${PAGE.length}`, 'cache-control': 'no-cache' }))

async function send(path: string, encoding: string | null = null) {
  return createPageCompressor()(await site.request(path), encoding)
}

test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, br;q=0'],
] as const)('a page that is not cached is compressed with %s for Accept-Encoding %s', async (name, acceptEncoding) => {
  const response = await send('/nowhere', acceptEncoding)
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=UTF-8',
    'content-encoding': name,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(PAGE.length / 4)
  expect(DECODERS[name](bytes).toString()).toBe(PAGE)
})

test('without Accept-Encoding it is not compressed, but varies', async () => {
  const response = await send('/nowhere')
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  expect(await response.text()).toBe(PAGE)
})

test('an existing Vary header stays', async () => {
  expect((await send('/varied', 'br')).headers.get('vary')).toBe('origin, accept-encoding')
})

test('leaves compressed responses, other types, and empty bodies unchanged', async () => {
  expect(await (await send('/compressed', 'br')).text()).toBe('bytes')
  expect((await send('/text', 'br')).headers.get('content-encoding')).toBeNull()
  expect((await send('/moved', 'br')).headers.get('content-encoding')).toBeNull()
})
