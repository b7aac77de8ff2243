import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  connectClient,
  expectClosed,
  type RawClient,
  sendSlowly,
  WAIT_OPTIONS,
} from '../../../tests/fakes/http/raw-http-client.ts'
import { securityHeaders } from '../security/security-headers.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, LIMITS_BEHIND_PROXY } from './limits.ts'
import { createHttpServer } from './server.ts'

const QUICK = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 20,
}
const PATIENT = { ...QUICK, headersTimeout: 60_000, requestTimeout: 60_000, keepAliveTimeout: 60_000 }
const WIDE = { maxConnections: 100, checkIntervalMs: 20, readTimeoutMs: 200, readTimeoutMsPerByte: 0 }
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const LARGE = Buffer.alloc(30_000_000)

type Options = { limits?: Partial<ConnectionLimits>; timeouts?: typeof QUICK }

async function open({ limits = {}, timeouts = QUICK }: Options = {}) {
  const server = createHttpServer({
    security: securityHeaders('http://localhost'),
    timeouts,
    limits: { ...WIDE, ...limits },
  })
  server.setListener((request, response) => {
    if (request.url === '/large') return void response.end(LARGE)
    if (request.url === '/endless') return void Readable.from(repeat(LARGE.subarray(0, 1_000))).pipe(response)
    request.on('end', () => response.end('response')).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const count = () => promisify(server.getConnections.bind(server))()
  return { count, connectClient: () => connectClient((server.address() as AddressInfo).port) }
}

function* repeat(chunk: Buffer) {
  for (;;) yield chunk
}

async function expectResponse(visitor: RawClient): Promise<void> {
  visitor.send(REQUEST)
  await vi.waitFor(() => expect(visitor.received).toContain('response'), WAIT_OPTIONS)
}

describe('a slow client', () => {
  test.each([
    ['that sends nothing', '', ''],
    ['that sends blank lines', '', '\r\n'],
    ['whose headers never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'],
    ['whose body never ends', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n', 'x'],
    ['whose chunks never end', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('%s gets a 408 and is disconnected', async (_name, start, piece) => {
    const { connectClient } = await open()
    const visitor = connectClient()
    visitor.send(start)
    if (piece) sendSlowly(visitor.socket, piece)
    await expectClosed(visitor)
    expect(visitor.received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(visitor.received).toContain("content-security-policy: default-src 'none'")
    expect(visitor.received).toContain('The request timed out.')
  })

  test('that leaves its connection idle is disconnected', async () => {
    const { connectClient } = await open()
    const visitor = connectClient()
    await expectResponse(visitor)
    await expectClosed(visitor)
  })

  test('that sends blank lines after its response is disconnected', async () => {
    const { connectClient } = await open({ timeouts: PATIENT })
    const visitor = connectClient()
    await expectResponse(visitor)
    sendSlowly(visitor.socket, '\r\n')
    await expectClosed(visitor)
  })

  test.each(['/large', '/endless'])('that does not read its response is disconnected: %s', async (path) => {
    const { connectClient, count } = await open()
    const visitor = connectClient()
    visitor.socket.pause()
    visitor.socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await vi.waitFor(async () => expect(await count()).toBe(1), WAIT_OPTIONS)
    await vi.waitFor(async () => expect(await count()).toBe(0), WAIT_OPTIONS)
    visitor.socket.resume()
    await expectClosed(visitor)
    expect(visitor.socket.bytesRead).toBeLessThan(LARGE.length)
  })

  test('that reads slowly but in time gets all of it', async () => {
    const { connectClient } = await open({ limits: { readTimeoutMsPerByte: 1 } })
    const visitor = connectClient()
    visitor.socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    visitor.socket.pause()
    // This takes twice the timeout without the time per byte.
    setTimeout(() => visitor.socket.resume(), 400)
    await expectClosed(visitor)
    expect(visitor.socket.bytesRead).toBeGreaterThan(LARGE.length)
  })
})

test('the production limits', () => {
  expect(createHttpServer({ security: {} })).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 5_000,
    keepAliveTimeoutBuffer: 0,
    connectionsCheckingInterval: 1_000,
    maxConnections: 5_000,
  })
  expect(CONNECTION_LIMITS).toMatchObject({ readTimeoutMs: 20_000, readTimeoutMsPerByte: 0.2 })
})

test('behind a proxy, idle connections are closed later than by the proxy', () => {
  const server = createHttpServer({ security: {}, isBehindProxy: true })
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 75_000 })
  expect(LIMITS_BEHIND_PROXY.readTimeoutMs).toBeGreaterThan(server.keepAliveTimeout + server.keepAliveTimeoutBuffer)
})

test('closes connections above the limit and serves the open ones', async () => {
  const { connectClient, count } = await open({ limits: { maxConnections: 2 }, timeouts: PATIENT })
  const open1 = connectClient()
  const open2 = connectClient()
  await vi.waitFor(async () => expect(await count()).toBe(2), WAIT_OPTIONS)
  await expectClosed(connectClient())
  await expectResponse(open1)
  await expectResponse(open2)
})
