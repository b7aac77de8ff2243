import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { type CachedResponse, createCachedResponse, negotiate } from './cached-response.ts'
import { compressBest } from './compression.ts'

const TEXT = 'text that repeats '.repeat(20)
const IMAGE = createCachedResponse({
  body: { identity: Buffer.from('0123456789') },
  headers: { 'content-type': 'image/png' },
  hash: 'abc',
  acceptsRanges: true,
})
const SCRIPT = createCachedResponse({
  body: await compressBest(Buffer.from(TEXT)),
  headers: {},
  hash: 'abc',
  acceptsRanges: true,
})
const PAGE = createCachedResponse({
  body: await compressBest(Buffer.from(TEXT)),
  headers: {},
  hash: 'abc',
  acceptsRanges: false,
})

function send(cached: CachedResponse, headers: Record<string, string>, method = 'GET') {
  return new Hono().get('/', (c) => negotiate(cached, c.req.raw)).request('/', { method, headers })
}

test('a range of an image gets a 206', async () => {
  const response = await send(IMAGE, { range: 'bytes=2-4', 'accept-encoding': 'br' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(response.headers.get('content-length')).toBe('3')
  expect(await response.text()).toBe('234')
})

test('an unsatisfiable range gets a 416 with the whole length', async () => {
  const response = await send(IMAGE, { range: 'bytes=10-' })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect(await response.text()).toBe('')
})

test('several ranges, or a range of another version, get the whole body', async () => {
  const requests: Record<string, string>[] = [
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=0-1', 'if-range': '"other"' },
    { range: 'bytes=0-1', 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' },
  ]
  for (const headers of requests) {
    const response = await send(IMAGE, headers)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  }
  expect((await send(IMAGE, { range: 'bytes=0-1', 'if-range': '"abc"' })).status).toBe(206)
})

test('a range is one of the uncompressed body, and a weak ETag does not vouch for it', async () => {
  const response = await send(SCRIPT, { range: 'bytes=0-4', 'accept-encoding': 'br' })
  expect([response.status, await response.text()]).toEqual([206, 'text '])
  expect(response.headers.get('content-encoding')).toBeNull()
  expect((await send(SCRIPT, { range: 'bytes=0-4', 'if-range': 'W/"abc"' })).status).toBe(200)
})

test('pages accept no ranges', async () => {
  expect((await send(PAGE, { range: 'bytes=0-4' })).status).toBe(200)
  expect(PAGE.baseHeaders).not.toHaveProperty('accept-ranges')
})

test.each([
  ['image', IMAGE],
  ['script', SCRIPT],
  ['page', PAGE],
])('HEAD of a %s has the headers of GET, in each encoding', async (_name, cached) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const head = await send(cached, headers, 'HEAD')
    const whole = await send(cached, headers)
    const { byteLength } = await whole.arrayBuffer()
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(byteLength))
    expect([...head.headers]).toEqual([...whole.headers])
  }
})

test('HEAD ignores Range', async () => {
  const head = await send(IMAGE, { range: 'bytes=2-4' }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
})

test('only a compressed response varies and has a weak ETag', () => {
  expect(['vary' in IMAGE.baseHeaders, IMAGE.etag]).toEqual([false, '"abc"'])
  expect(['vary' in SCRIPT.baseHeaders, SCRIPT.etag]).toEqual([true, 'W/"abc"'])
})

test.each(['"abc"', 'W/"abc"', '"x", W/"abc"', '*'])('If-None-Match: %s gets a 304', async (tag) => {
  for (const cached of [IMAGE, SCRIPT, PAGE]) {
    const response = await send(cached, { 'if-none-match': tag, range: 'bytes=0-1' })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(cached.etag)
    expect(response.headers.get('content-length')).toBeNull()
  }
})

test.each<{ method?: string; headers?: Record<string, string>; status: number; length?: string; body: string }>([
  { status: 200, length: '10', body: '0123456789' },
  { method: 'HEAD', status: 200, length: '10', body: '' },
  { headers: { 'if-none-match': '"abc"' }, status: 304, body: '' },
  { headers: { range: 'bytes=2-4' }, status: 206, length: '3', body: '234' },
  { headers: { range: 'bytes=10-' }, status: 416, length: '0', body: '' },
])('over the wire $method $headers is $status', async ({ method, headers, status, length, body }) => {
  const app = new Hono().get('/', (c) => negotiate(IMAGE, c.req.raw))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ port, method, headers: { ...headers, connection: 'close' } }).end()
  const [response] = await once(sent, 'response')
  expect([response.statusCode, response.headers['content-length']]).toEqual([status, length])
  expect(response.headers).toMatchObject({ etag: '"abc"', 'accept-ranges': 'bytes' })
  expect(Buffer.concat(await response.toArray()).toString()).toBe(body)
})
