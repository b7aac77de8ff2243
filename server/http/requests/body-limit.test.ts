import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectClient, expectClosed, type RawClient, WAIT_OPTIONS } from '../../../tests/fakes/http/raw-http-client.ts'
import { LIMITS } from '../connection/limits.ts'
import { createHttpServer, handleRequests } from '../connection/server.ts'
import { createErrorHandler } from '../errors.ts'
import { limitBody } from './body-limit.ts'

const MAX_KB = 90
const LIMITS_OF_OPEN = { max: 3, maxPerNetwork: 2, getNetwork: (c: Context) => c.req.header('network') ?? '' }
const QUICK = { ...LIMITS, headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 20 }
const COMPLETE = 'x'.repeat(80_000)
const STALLED = COMPLETE.slice(1)
const CHUNKED = 'Transfer-Encoding: chunked'
const NEXT = 'POST /openai/read HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'

function createApp(idleMs = 60_000) {
  const app = new Hono().onError(createErrorHandler(() => {})).use(limitBody(MAX_KB, { ...LIMITS_OF_OPEN, idleMs }))
  return app.all('/openai/read', async (c) => c.text(`read ${(await c.req.arrayBuffer()).byteLength}`))
}

async function listen(limits = LIMITS, idleMs?: number) {
  const { server } = createHttpServer({ limits })
  handleRequests(server, getRequestListener(createApp(idleMs).fetch, { autoCleanupIncoming: false }), {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (body: string, header = `Content-Length: ${COMPLETE.length}`) => {
    const visitor = connectClient((server.address() as AddressInfo).port)
    visitor.send(`POST /openai/read HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}`)
    return visitor
  }
}

async function expectReceived(visitor: RawClient, pattern: RegExp): Promise<void> {
  await vi.waitFor(() => expect(visitor.received).toMatch(pattern), WAIT_OPTIONS)
}

describe('the size of one body', () => {
  const toSized = (text: string) => ({ headers: { 'content-length': String(text.length) }, body: text })
  const toStream = (text: string) => ({ body: new Blob([text]).stream(), duplex: 'half' })

  test.each([
    ['has Content-Length', toSized],
    ['has no Content-Length', toStream],
  ])('is limited if it %s', async (_name, toInit) => {
    const send = (length: number) =>
      createApp().request('/openai/read', { method: 'POST', ...toInit('x'.repeat(length)) } as RequestInit)
    expect(await (await send(90_000)).text()).toBe('read 90000')
    const rejected = await send(90_001)
    expect(rejected.status).toBe(413)
    expect(await rejected.text()).toContain('The request is too large. The limit is 90 kB.')
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT'])('may be zero: %s', async (method) => {
    expect((await createApp().request('/openai/read', { method })).status).toBe(200)
  })

  test('may come in a thousand chunks', async () => {
    const send = await listen()
    await expectReceived(send(`${'1\r\nx\r\n'.repeat(1_000)}0\r\n\r\n`, CHUNKED), /^HTTP\/1\.1 200 .*read 1000/s)
  })
})

describe('a body that is too large', () => {
  test('is drained, so a client that reads only after sending gets the response', async () => {
    const send = await listen()
    const large = 'x'.repeat(10_000_000)
    const visitor = send('', `Content-Length: ${large.length}`)
    visitor.socket.pause()
    await new Promise((resolve) => visitor.socket.write(large, resolve))
    visitor.socket.resume()
    await expectReceived(visitor, /^HTTP\/1\.1 413 /)
  })

  test('is drained for a few clients at once, and the others are disconnected', async () => {
    const send = await listen()
    const clients = Array.from({ length: 6 }, () => send('{', 'Content-Length: 999999999'))
    await vi.waitFor(() => expect(clients.filter(({ closed }) => closed)).toHaveLength(2), WAIT_OPTIONS)
    expect(clients.filter(({ received }) => /^HTTP\/1\.1 413 /.test(received))).toHaveLength(6)
  })

  test.each([
    ['with Content-Length', 'x'.repeat(90_001), 'Content-Length: 90001'],
    ['in chunks', `${(90_001).toString(16)}\r\n${'x'.repeat(90_001)}\r\n0\r\n\r\n`, CHUNKED],
  ])('%s is not parsed as a request, and the next request gets its response', async (_name, body, header) => {
    const send = await listen()
    await expectReceived(send(body + NEXT, header), /^HTTP\/1\.1 413 .*HTTP\/1\.1 200 .*read 3/s)
  })

  test('that never arrives ends the connection', async () => {
    const send = await listen(QUICK)
    const visitor = send('{', 'Content-Length: 999999999')
    await expectClosed(visitor)
    expect(visitor.received).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('bodies that stall', () => {
  const ofNetwork = (name: string) => `Content-Length: ${COMPLETE.length}\r\nNetwork: ${name}`
  const isRefused = ({ received }: RawClient) => /^HTTP\/1\.1 503 .*retry-after: 5\r\n.*server_busy/s.test(received)
  const expectRefused = (clients: RawClient[], count: number) =>
    vi.waitFor(() => expect(clients.filter(isRefused)).toHaveLength(count), WAIT_OPTIONS)

  test('are refused beyond a number of one network, which leaves room for others', async () => {
    const send = await listen()
    const stalled = Array.from({ length: 4 }, () => send(STALLED, ofNetwork('one')))
    await expectRefused(stalled, 2)
    await expectReceived(send(COMPLETE, ofNetwork('two')), /^HTTP\/1\.1 200 /)
  })

  test('are refused beyond a number, until one leaves', async () => {
    const send = await listen()
    const stalled = ['one', 'two', 'three', 'four'].map((name) => send(STALLED, ofNetwork(name)))
    await expectRefused(stalled, 1)
    for (const { socket } of stalled) socket.destroy()
    await vi.waitFor(async () => {
      const next = send(COMPLETE)
      await expectReceived(next, /HTTP/)
      expect(next.received).toMatch(/^HTTP\/1\.1 200 /)
    }, WAIT_OPTIONS)
  })

  test('leave after a while without a byte', async () => {
    const send = await listen(LIMITS, 100)
    const visitor = send(STALLED)
    await expectClosed(visitor)
    expect(visitor.received).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('and go on in time are complete', async () => {
    const send = await listen(LIMITS, 400)
    const visitor = send('')
    const pieces = Array.from({ length: 8 }, () => COMPLETE.slice(0, COMPLETE.length / 8))
    const interval = setInterval(() => visitor.send(pieces.pop() ?? ''), 100)
    onTestFinished(() => clearInterval(interval))
    await expectReceived(visitor, /^HTTP\/1\.1 200 .*read 80000/s)
  })
})
