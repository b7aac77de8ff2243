import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { drip, expectClosed, PATIENCE, visit } from '../../../tests/fakes/http/raw-http-client.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'
import { createAccessLog } from '../requests/access-log.ts'
import { createHttpServer } from './http-server.ts'

const TIMES = {
  headersTimeout: 300,
  requestTimeout: 300,
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 20,
}
const LARGE = Buffer.alloc(10_000_000)
const HOST = 'Host: a\r\n'
const GOOD = `GET /good HTTP/1.1\r\n${HOST}\r\n`
const SLOW = `GET /slow HTTP/1.1\r\n${HOST}\r\n`
const CHUNKS = `POST /body HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`

async function open() {
  const lines: string[] = []
  const server = createHttpServer({
    security: {},
    trustProxy: 0,
    onUnreadable: (status) => void lines.push(`unreadable ${status}`),
    limits: { times: TIMES, connections: CONNECTION_LIMITS },
  })
  const log = createAccessLog(
    (_level, message, facts) => void lines.push(`${message} ${facts?.path} ${facts?.status}`),
  )
  server.on('request', log)
  const slow = Promise.withResolvers<void>()
  server.take(async (request, response) => {
    if (request.url === '/slow') await slow.promise
    // Begun and not read on, as by one who finds it too large.
    if (request.url === '/refused') request.on('data', () => request.pause())
    if (request.url === '/refused') return void response.writeHead(413, { connection: 'close' }).end('too large')
    if (request.method === 'POST') await toEnd(request, response)
    response.end(`answer to ${request.url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { lines, answerSlow: slow.resolve, visit: () => visit((server.address() as AddressInfo).port) }
}

/** As an application does: where the body breaks off it still answers, to nobody. */
async function toEnd(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await request.toArray().catch(() => response.writeHead(400))
}

function statusesIn(heard: string): string[] {
  return Array.from(heard.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status ?? '')
}

describe('what goes wrong is one line, whoever notices', () => {
  test.each([
    {
      name: 'headers that never end',
      start: 'GET / HTTP/1.1\r\n',
      piece: 'X: y\r\n',
      status: '408',
      line: 'unreadable 408',
    },
    { name: 'a body that never ends', start: CHUNKS, piece: '1\r\nx\r\n', status: '408', line: 'request /body 408' },
    { name: 'a body that breaks', start: `${CHUNKS}ZZ\r\n`, status: '400', line: 'request /body 400' },
    {
      name: 'an expectation',
      start: `GET /x HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`,
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
    { name: 'a tunnel', start: `CONNECT b:1 HTTP/1.1\r\n${HOST}\r\n`, status: '405', line: 'unreadable 405' },
    { name: 'a second host', start: `GET /x HTTP/1.1\r\n${HOST}${HOST}\r\n`, status: '400', line: 'request /x 400' },
  ])('$name', async ({ start, piece, status, line }) => {
    const { lines, visit } = await open()
    const visitor = visit()
    visitor.say(start)
    if (piece) drip(visitor.socket, piece)
    await expectClosed(visitor)
    expect(statusesIn(visitor.heard)).toEqual([status])
    await vi.waitFor(() => expect(lines).toEqual([line]), PATIENCE)
  })

  test('a body that ends too early', async () => {
    const { lines, visit } = await open()
    const visitor = visit()
    visitor.socket.end(`${CHUNKS}5\r\nhel`)
    await expectClosed(visitor)
    expect(lines).toEqual(['request /body 400'])
  })
})

describe('answers keep their order', () => {
  test.each([
    ['a request that cannot be read', 'hello\r\n\r\n', '400'],
    ['a body that breaks', `${CHUNKS}ZZ\r\n`, '400'],
    ['a tunnel', `CONNECT b:1 HTTP/1.1\r\n${HOST}\r\n`, '405'],
  ])('before %s', async (_name, text, status) => {
    const { lines, answerSlow, visit } = await open()
    const visitor = visit()
    visitor.say(SLOW + GOOD + text)
    const other = visit()
    other.say(GOOD)
    await vi.waitFor(() => expect(other.heard).toContain('answer to /good'), PATIENCE)
    expect(visitor.heard).toBe('')
    answerSlow()
    await expectClosed(visitor)
    expect(visitor.heard).toMatch(/answer to \/slow[\s\S]*answer to \/good[\s\S]*connection: close/)
    expect(statusesIn(visitor.heard)).toEqual(['200', '200', status])
    await vi.waitFor(() => expect(lines).toHaveLength(4), PATIENCE)
  })

  test('and after the last one nothing more is said', async () => {
    const { answerSlow, visit } = await open()
    const visitor = visit()
    visitor.say(`GET /slow HTTP/1.1\r\n${HOST}Connection: close\r\n\r\nhello\r\n\r\n`)
    answerSlow()
    await expectClosed(visitor)
    expect(statusesIn(visitor.heard)).toEqual(['200'])
  })
})

test('a wish for another protocol is answered in ours, and ends the connection', async () => {
  const { visit } = await open()
  const visitor = visit()
  visitor.say(`GET /x HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n${GOOD}`)
  await expectClosed(visitor)
  expect(visitor.heard).toContain('answer to /x')
  expect(visitor.heard).toMatch(/connection: close/i)
})

test('who says all before listening hears why it was refused', async () => {
  const { visit } = await open()
  const visitor = visit()
  const errors: Error[] = []
  visitor.socket.on('error', (error) => void errors.push(error)).pause()
  visitor.say(`POST /refused HTTP/1.1\r\n${HOST}Content-Length: ${LARGE.length}\r\n\r\n`)
  await new Promise((resolve) => visitor.socket.write(LARGE, resolve))
  visitor.socket.resume()
  await expectClosed(visitor)
  expect(errors).toEqual([])
  expect(visitor.heard).toContain('too large')
})

test('what follows a refused body is not taken for a request', async () => {
  const { lines, visit } = await open()
  const visitor = visit()
  visitor.say(`POST /refused HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\n`)
  await vi.waitFor(() => expect(visitor.heard).toContain('too large'), PATIENCE)
  visitor.say(`abc${GOOD}`)
  await expectClosed(visitor)
  expect(visitor.heard).not.toContain('answer to')
  expect(lines).not.toContain('request /good 200')
})
