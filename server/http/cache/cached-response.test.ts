import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { type CachedResponse, createCachedResponse, negotiate } from './cached-response.ts'
import { compressBody } from './compression.ts'

const TEXT = 'text that repeats '.repeat(20)
const IMAGE = createCachedResponse({ identity: Buffer.from('0123456789') }, { 'content-type': 'image/png' }, 'abc')
const PAGE = createCachedResponse(await compressBody(Buffer.from(TEXT), 'fast'), {}, 'abc')

function send(cached: CachedResponse, headers: Record<string, string>, method = 'GET') {
  return new Hono().get('/', (c) => negotiate(cached, c.req.raw)).request('/', { method, headers })
}

test.each([
  ['image', IMAGE],
  ['page', PAGE],
])('HEAD of a %s has the headers of GET, in each encoding', async (_name, cached) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const head = await send(cached, headers, 'HEAD')
    const get = await send(cached, headers)
    const { byteLength } = await get.arrayBuffer()
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(byteLength))
    expect([...head.headers]).toEqual([...get.headers])
  }
})

test('only a compressed response varies and has a weak ETag', () => {
  expect(['vary' in IMAGE.headers, IMAGE.etag]).toEqual([false, '"abc"'])
  expect(['vary' in PAGE.headers, PAGE.etag]).toEqual([true, 'W/"abc"'])
})

test.each(['"abc"', 'W/"abc"', '"x", W/"abc"', '*'])('If-None-Match: %s gets a 304', async (tag) => {
  for (const cached of [IMAGE, PAGE]) {
    const response = await send(cached, { 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(cached.etag)
    expect(response.headers.get('content-length')).toBeNull()
  }
})

test.each<{ method?: string; headers?: Record<string, string>; status: number; length?: string; body: string }>([
  { status: 200, length: '10', body: '0123456789' },
  { method: 'HEAD', status: 200, length: '10', body: '' },
  { headers: { 'if-none-match': '"abc"' }, status: 304, body: '' },
])('over the wire $method $headers is $status', async ({ method, headers, status, length, body }) => {
  const app = new Hono().get('/', (c) => negotiate(IMAGE, c.req.raw))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ port, method, headers: { ...headers, connection: 'close' } }).end()
  const [response] = await once(sent, 'response')
  expect([response.statusCode, response.headers['content-length']]).toEqual([status, length])
  expect(response.headers).toMatchObject({ etag: '"abc"' })
  expect(Buffer.concat(await response.toArray()).toString()).toBe(body)
})
