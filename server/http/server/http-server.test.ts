import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { drip, expectClosed, PATIENCE, type RawVisitor, visit } from '../../../tests/fakes/http/raw-http-client.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'
import { securityHeaders } from '../security/security-headers.ts'
import { createHttpServer, type ServerLimits } from './http-server.ts'

const QUICK = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 20,
}
const PATIENT = { ...QUICK, headersTimeout: 60_000, requestTimeout: 60_000, keepAliveTimeout: 60_000 }
const WIDE = { most: 100, mostByAddress: 100, lookMs: 20, restMs: 60_000, readingGraceMs: 200, msPerByte: 0 }
const QUESTION = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const LARGE = Buffer.alloc(30_000_000)

type Wanted = { limits?: Partial<ServerLimits['connections']>; trustProxy?: number; times?: typeof QUICK }

async function open({ limits = {}, trustProxy = 0, times = QUICK }: Wanted = {}) {
  const server = createHttpServer({
    security: securityHeaders('http://localhost'),
    trustProxy,
    limits: { times, connections: { ...WIDE, ...limits } },
  })
  server.take((request, response) => {
    if (request.url === '/large') return void response.end(LARGE)
    request.on('end', () => response.end('answered')).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const count = () => promisify(server.getConnections.bind(server))()
  return { count, visit: () => visit((server.address() as AddressInfo).port) }
}

async function expectAnswered(visitor: RawVisitor): Promise<void> {
  visitor.say(QUESTION)
  await vi.waitFor(() => expect(visitor.heard).toContain('answered'), PATIENCE)
}

describe('a slow client', () => {
  test.each([
    ['that says nothing', '', ''],
    ['that sends empty lines', '', '\r\n'],
    ['whose headers never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'],
    ['whose body never ends', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n', 'x'],
    ['whose chunks never end', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('%s is told with 408 and let go', async (_name, start, piece) => {
    const { visit } = await open()
    const visitor = visit()
    visitor.say(start)
    if (piece) drip(visitor.socket, piece)
    await expectClosed(visitor)
    expect(visitor.heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(visitor.heard).toContain("content-security-policy: default-src 'none'")
    expect(visitor.heard).toContain('The request took too long to arrive.')
  })

  test('that keeps its connection for nothing is let go', async () => {
    const { visit } = await open()
    const visitor = visit()
    await expectAnswered(visitor)
    await expectClosed(visitor)
  })

  test('that sends empty lines after its answer is let go', async () => {
    const { visit } = await open({ times: PATIENT, limits: { restMs: 200 } })
    const visitor = visit()
    await expectAnswered(visitor)
    drip(visitor.socket, '\r\n')
    await expectClosed(visitor)
  })

  test('that does not read its answer is let go', async () => {
    const { visit, count } = await open()
    const visitor = visit()
    visitor.socket.pause()
    visitor.socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    await vi.waitFor(async () => expect(await count()).toBe(1), PATIENCE)
    await vi.waitFor(async () => expect(await count()).toBe(0), PATIENCE)
    visitor.socket.resume()
    await expectClosed(visitor)
    expect(visitor.socket.bytesRead).toBeLessThan(LARGE.length)
  })

  test('that reads slowly but in time gets all of it', async () => {
    const { visit } = await open({ limits: { msPerByte: 1 } })
    const visitor = visit()
    visitor.socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    visitor.socket.pause()
    // Twice the time that there is without a word for each byte.
    setTimeout(() => visitor.socket.resume(), 400)
    await expectClosed(visitor)
    expect(visitor.socket.bytesRead).toBeGreaterThan(LARGE.length)
  })
})

test('a server without other limits has those of production', () => {
  const server = createHttpServer({ security: {}, trustProxy: 0 })
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 5_000,
    keepAliveTimeoutBuffer: 0,
    connectionsCheckingInterval: 1_000,
    maxHeadersCount: 0,
  })
  expect(CONNECTION_LIMITS).toEqual({
    most: 5_000,
    mostByAddress: 1_500,
    lookMs: 1_000,
    restMs: 15_000,
    readingGraceMs: 20_000,
    msPerByte: 0.2,
  })
})

describe('too many connections', () => {
  test.each([
    ['in all', { most: 3 }, 0],
    ['from one address', { mostByAddress: 3 }, 0],
    ['through a proxy, which is one address', { most: 3, mostByAddress: 1 }, 1],
  ])('%s: who has kept us waiting the longest makes room', async (_name, limits, trustProxy) => {
    const { visit, count } = await open({ limits, trustProxy, times: PATIENT })
    const slow = visit()
    slow.socket.write('GET / HTTP/1.1\r\n')
    const others = []
    for (let known = 1; known < 3; known += 1) {
      await vi.waitFor(async () => expect(await count()).toBe(known), PATIENCE)
      others.push(visit())
    }
    await vi.waitFor(async () => expect(await count()).toBe(3), PATIENCE)
    await expectAnswered(visit())
    await expectClosed(slow)
    expect(slow.heard).toBe('')
    await expectAnswered(others[1] as RawVisitor)
  })
})
