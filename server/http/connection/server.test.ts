import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectClient, expectClosed, WAIT_OPTIONS } from '../../../tests/fakes/http/raw-http-client.ts'
import { LIMITS } from './limits.ts'
import { createHttpServer, handleRequests } from './server.ts'

const QUICK: typeof LIMITS = {
  ...LIMITS,
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 20,
  timeout: 500,
}
const PATIENT = { ...QUICK, headersTimeout: 60_000, requestTimeout: 60_000, keepAliveTimeout: 60_000 }
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const LARGE = Buffer.alloc(30_000_000)

async function open(limits = QUICK) {
  const { server } = createHttpServer({ limits })
  handleRequests(
    server,
    (request, response) => {
      if (request.url === '/large') return void response.end(LARGE)
      if (request.url === '/silent') response.write('start')
      if (request.url === '/silent' || request.url === '/later')
        return void request.socket.once('timeout', () => response.end('end'))
      if (request.url === '/endless') return void Readable.from(repeat(LARGE.subarray(0, 1_000))).pipe(response)
      request.on('end', () => response.end(`response to ${request.url}`)).resume()
    },
    {},
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const count = () => promisify(server.getConnections.bind(server))()
  return { server, count, connectClient: () => connectClient((server.address() as AddressInfo).port) }
}

function* repeat(chunk: Buffer) {
  for (;;) yield chunk
}

describe('a slow client', () => {
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
    const timeout = 1_000
    const { connectClient } = await open({ ...QUICK, timeout })
    const visitor = connectClient()
    const times: number[] = []
    visitor.socket.on('data', () => {
      times.push(performance.now())
      visitor.socket.pause()
      setTimeout(() => visitor.socket.resume(), 3)
    })
    visitor.socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await expectClosed(visitor)
    expect(visitor.socket.bytesRead).toBeGreaterThan(LARGE.length)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(timeout)
  })
})

test.each(['/later', '/silent'])('waits longer than the timeout for a response: %s', async (path) => {
  const { connectClient } = await open({ ...QUICK, timeout: 50 })
  const visitor = connectClient()
  visitor.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await vi.waitFor(() => expect(visitor.received).toContain('end'), WAIT_OPTIONS)
})

test('the limits apply, and behind a proxy idle connections are closed later than by the proxy', () => {
  const { maxHeaderSize, maxPipelined, ...limits } = LIMITS
  expect(createHttpServer({}).server).toMatchObject(limits)
  const { server } = createHttpServer({ isBehindProxy: true })
  expect(server).toMatchObject({ ...limits, keepAliveTimeout: 75_000, keepAliveTimeoutBuffer: 1_000 })
})

test('closes a connection with too many requests that wait for their responses', async () => {
  const { connectClient } = await open({ ...PATIENT, maxPipelined: 2 })
  const visitor = connectClient()
  visitor.socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
  await expectClosed(visitor)
  expect(visitor.socket.bytesRead).toBeLessThan(LARGE.length)
})

test('a connection may send any number of requests one after the other', async () => {
  const { connectClient } = await open({ ...PATIENT, maxPipelined: 1 })
  const visitor = connectClient()
  for (const count of [1, 2, 3]) {
    visitor.send(REQUEST)
    await vi.waitFor(() => expect(visitor.received.match(/response to/g)).toHaveLength(count), WAIT_OPTIONS)
  }
})

test('an upgrade request gets an ordinary response and ends the connection', async () => {
  const { connectClient } = await open()
  const visitor = connectClient()
  visitor.send(`GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${REQUEST}`)
  await expectClosed(visitor)
  expect(visitor.received).toMatch(/connection: close.*response to \/x/is)
})
