import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitBody } from '../../../tests/fakes/http/limit-body.ts'
import { connectClient, expectClosed, sendSlowly, WAIT_OPTIONS } from '../../../tests/fakes/http/raw-http-client.ts'
import { createAccessLog } from '../../log/access-log.ts'
import { createHttpServer } from './server.ts'

const TIMEOUTS = {
  headersTimeout: 300,
  requestTimeout: 300,
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 20,
}
const LARGE = Buffer.alloc(10_000_000)
const HOST = 'Host: a\r\n'
const GOOD = `GET /good HTTP/1.1\r\n${HOST}\r\n`
const SECOND = `GET /second HTTP/1.1\r\n${HOST}\r\n`
const SLOW = `GET /slow HTTP/1.1\r\n${HOST}\r\n`
const CHUNKS = `POST /body HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`

const app = getRequestListener(new Hono().post('/limited', limitBody(1), (c) => c.text('read')).fetch, {
  autoCleanupIncoming: false,
})

async function open() {
  const lines: string[] = []
  const server = createHttpServer({
    security: {},
    onUnreadable: (status) => void lines.push(`unreadable ${status}`),
    timeouts: TIMEOUTS,
  })
  const log = createAccessLog(
    (_level, message, fields) => void lines.push(`${message} ${fields?.path} ${fields?.status}`),
  )
  server.on('request', log)
  const slow = Promise.withResolvers<void>()
  server.setListener(async (request, response) => {
    if (request.url === '/slow') await slow.promise
    if (request.url === '/limited') return app(request, response)
    if (request.method === 'POST') await readBody(request, response)
    response.end(`response to ${request.url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    lines,
    respondToSlow: slow.resolve,
    connectClient: () => connectClient((server.address() as AddressInfo).port),
  }
}

/** Responds even if the body is incomplete, like the application. */
async function readBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await request.toArray().catch(() => response.writeHead(400))
}

function statusesIn(received: string): string[] {
  return Array.from(received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status ?? '')
}

describe('each rejected request is one log line', () => {
  test.each([
    {
      name: 'headers that never end',
      start: 'GET / HTTP/1.1\r\n',
      piece: 'X: y\r\n',
      status: '408',
      line: 'unreadable 408',
    },
    { name: 'a body that never ends', start: CHUNKS, piece: '1\r\nx\r\n', status: '408', line: 'request /body 408' },
    { name: 'a malformed body', start: `${CHUNKS}ZZ\r\n`, status: '400', line: 'request /body 400' },
    {
      name: 'an expectation',
      start: `GET /x HTTP/1.1\r\n${HOST}Expect: something\r\n\r\n`,
      status: '417',
      line: 'request /x 417',
    },
    {
      name: 'headers too large',
      start: `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}`,
      status: '431',
      line: 'unreadable 431',
    },
    { name: 'no HTTP', start: 'hello\r\n\r\n', status: '400', line: 'unreadable 400' },
    { name: 'a CONNECT request', start: `CONNECT b:1 HTTP/1.1\r\n${HOST}\r\n`, status: '405', line: 'unreadable 405' },
    { name: 'a second host', start: `GET /x HTTP/1.1\r\n${HOST}${HOST}\r\n`, status: '400', line: 'request /x 400' },
  ])('$name', async ({ start, piece, status, line }) => {
    const { lines, connectClient } = await open()
    const visitor = connectClient()
    visitor.send(start)
    if (piece) sendSlowly(visitor.socket, piece)
    await expectClosed(visitor)
    expect(statusesIn(visitor.received)).toEqual([status])
    await vi.waitFor(() => expect(lines).toEqual([line]), WAIT_OPTIONS)
  })

  test('a body that ends too early', async () => {
    const { lines, connectClient } = await open()
    const visitor = connectClient()
    visitor.socket.end(`${CHUNKS}5\r\nhel`)
    await expectClosed(visitor)
    expect(lines).toEqual(['request /body 400'])
  })
})

describe('responses keep the order of the requests', () => {
  test.each([
    ['a malformed request', 'hello\r\n\r\n', '400'],
    ['a malformed body', `${CHUNKS}ZZ\r\n`, '400'],
    ['a CONNECT request', `CONNECT b:1 HTTP/1.1\r\n${HOST}\r\n`, '405'],
  ])('before %s', async (_name, text, status) => {
    const { lines, respondToSlow, connectClient } = await open()
    const visitor = connectClient()
    visitor.send(SLOW + GOOD + text)
    const other = connectClient()
    other.send(GOOD)
    await vi.waitFor(() => expect(other.received).toContain('response to /good'), WAIT_OPTIONS)
    expect(visitor.received).toBe('')
    respondToSlow()
    await expectClosed(visitor)
    expect(visitor.received).toMatch(/response to \/slow[\s\S]*response to \/good[\s\S]*connection: close/)
    expect(statusesIn(visitor.received)).toEqual(['200', '200', status])
    await vi.waitFor(() => expect(lines).toHaveLength(4), WAIT_OPTIONS)
  })

  test('nothing follows a response with Connection: close', async () => {
    const { respondToSlow, connectClient } = await open()
    const visitor = connectClient()
    visitor.send(`GET /slow HTTP/1.1\r\n${HOST}Connection: close\r\n\r\nhello\r\n\r\n`)
    respondToSlow()
    await expectClosed(visitor)
    expect(statusesIn(visitor.received)).toEqual(['200'])
  })
})

test('an upgrade request gets an ordinary response and ends the connection', async () => {
  const { connectClient } = await open()
  const visitor = connectClient()
  visitor.send(`GET /x HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n${GOOD}`)
  await expectClosed(visitor)
  expect(visitor.received).toContain('response to /x')
  expect(visitor.received).toMatch(/connection: close/i)
})

describe('a body that is too large', () => {
  test('is drained, so a client that reads only after sending gets the response', async () => {
    const { connectClient } = await open()
    const visitor = connectClient()
    const errors: Error[] = []
    visitor.socket.on('error', (error) => void errors.push(error)).pause()
    visitor.send(`POST /limited HTTP/1.1\r\n${HOST}Content-Length: ${LARGE.length}\r\n\r\n`)
    await new Promise((resolve) => visitor.socket.write(LARGE, resolve))
    visitor.socket.resume()
    await vi.waitFor(() => expect(visitor.received).toContain('too large'), WAIT_OPTIONS)
    expect(errors).toEqual([])
  })

  test('is not parsed as a request, and the next request gets its response', async () => {
    const { lines, connectClient } = await open()
    const visitor = connectClient()
    visitor.send(`POST /limited HTTP/1.1\r\n${HOST}Content-Length: ${2_000 + GOOD.length}\r\n\r\n`)
    await vi.waitFor(() => expect(visitor.received).toContain('too large'), WAIT_OPTIONS)
    visitor.send('x'.repeat(2_000) + GOOD + SECOND)
    await vi.waitFor(() => expect(visitor.received).toContain('response to /second'), WAIT_OPTIONS)
    expect(lines).toEqual(['request /limited 413', 'request /second 200'])
  })

  test('that never arrives ends the connection', async () => {
    const { connectClient } = await open()
    const visitor = connectClient()
    visitor.send(`POST /limited HTTP/1.1\r\n${HOST}Content-Length: 999999999\r\n\r\n{`)
    await expectClosed(visitor)
    expect(statusesIn(visitor.received)).toEqual(['413'])
  })
})
