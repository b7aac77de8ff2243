import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { compressBest } from './compression.ts'
import { type Prepared, prepare, toResponse } from './cached-response.ts'

const WORDS = 'words that come again '.repeat(20)
const PICTURE = prepare({
  body: { identity: Buffer.from('0123456789') },
  headers: { 'content-type': 'image/png' },
  hash: 'abc',
  inParts: true,
})
const SCRIPT = prepare({ body: await compressBest(Buffer.from(WORDS)), headers: {}, hash: 'abc', inParts: true })
const PAGE = prepare({ body: await compressBest(Buffer.from(WORDS)), headers: {}, hash: 'abc', inParts: false })

function ask(prepared: Prepared, headers: Record<string, string>, method = 'GET') {
  return new Hono().get('/', (c) => toResponse(prepared, c.req.raw)).request('/', { method, headers })
}

test('a part of a picture can be asked for', async () => {
  const response = await ask(PICTURE, { range: 'bytes=2-4', 'accept-encoding': 'br' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(response.headers.get('content-length')).toBe('3')
  expect(await response.text()).toBe('234')
})

test('a part that is not there is refused with the length of the whole', async () => {
  const response = await ask(PICTURE, { range: 'bytes=10-' })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect(await response.text()).toBe('')
})

test('several parts at once, or a part of something else, come whole', async () => {
  const wishes: Record<string, string>[] = [
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=0-1', 'if-range': '"other"' },
    { range: 'bytes=0-1', 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' },
  ]
  for (const headers of wishes) {
    const response = await ask(PICTURE, headers)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  }
  expect((await ask(PICTURE, { range: 'bytes=0-1', 'if-range': '"abc"' })).status).toBe(206)
})

test('a part is one of what is not compressed, and a shared tag does not vouch for it', async () => {
  const response = await ask(SCRIPT, { range: 'bytes=0-4', 'accept-encoding': 'br' })
  expect([response.status, await response.text()]).toEqual([206, 'words'])
  expect(response.headers.get('content-encoding')).toBeNull()
  expect((await ask(SCRIPT, { range: 'bytes=0-4', 'if-range': 'W/"abc"' })).status).toBe(200)
})

test('pages come whole', async () => {
  expect((await ask(PAGE, { range: 'bytes=0-4' })).status).toBe(200)
  expect(PAGE.bare).not.toHaveProperty('accept-ranges')
})

test.each([
  ['picture', PICTURE],
  ['script', SCRIPT],
  ['page', PAGE],
])('the head of a %s has the length of its body, in each encoding', async (_name, prepared) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const head = await ask(prepared, headers, 'HEAD')
    const whole = await ask(prepared, headers)
    const { byteLength } = await whole.arrayBuffer()
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(byteLength))
    expect([...head.headers]).toEqual([...whole.headers])
  }
})

test('a head is never a part', async () => {
  const head = await ask(PICTURE, { range: 'bytes=2-4' }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
})

test('only what comes in several encodings says that it depends on them', () => {
  expect(['vary' in PICTURE.bare, PICTURE.etag]).toEqual([false, '"abc"'])
  expect(['vary' in SCRIPT.bare, SCRIPT.etag]).toEqual([true, 'W/"abc"'])
})

test.each(['"abc"', 'W/"abc"', '"x", W/"abc"', '*'])('who has %s already is told so', async (tag) => {
  for (const prepared of [PICTURE, SCRIPT, PAGE]) {
    const response = await ask(prepared, { 'if-none-match': tag, range: 'bytes=0-1' })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(prepared.etag)
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
  const app = new Hono().get('/', (c) => toResponse(PICTURE, c.req.raw))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = request({ port, method, headers: { ...headers, connection: 'close' } }).end()
  const [response] = await once(asked, 'response')
  expect([response.statusCode, response.headers['content-length']]).toEqual([status, length])
  expect(response.headers).toMatchObject({ etag: '"abc"', 'accept-ranges': 'bytes' })
  expect(Buffer.concat(await response.toArray()).toString()).toBe(body)
})
