import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectClient, expectClosed, type RawClient, WAIT_OPTIONS } from '../../../tests/fakes/http/raw-http-client.ts'
import { LIMITS } from '../connection/limits.ts'
import { createHttpServer, handleRequests } from '../connection/server.ts'
import { createErrorHandler } from '../errors.ts'
import { limitBody } from './body-limit.ts'

const MAX_KB = 90
const MAX_OPEN = 2
const QUICK = { ...LIMITS, headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 20 }
const COMPLETE = 'x'.repeat(80_000)
const STALLED = COMPLETE.slice(1)
const CHUNKED = 'Transfer-Encoding: chunked'
const NEXT = 'POST /openai/read HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'

function createApp() {
  const app = new Hono().onError(createErrorHandler(() => {})).use(limitBody(MAX_KB, MAX_OPEN))
  return app.all('/openai/read', async (c) => c.text(`read ${(await c.req.arrayBuffer()).byteLength}`))
}

async function listen(limits = LIMITS) {
  const { server } = createHttpServer({ limits })
  handleRequests(server, getRequestListener(createApp().fetch, { autoCleanupIncoming: false }), {})
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
  test('are refused beyond a number, until one leaves', async () => {
    const send = await listen()
    const stalled = [send(STALLED), send(STALLED), send(STALLED)]
    const isRefused = ({ received }: RawClient) => /^HTTP\/1\.1 503 .*retry-after: 20\r\n.*server_busy/s.test(received)
    await vi.waitFor(() => expect(stalled.filter(isRefused)).toHaveLength(1), WAIT_OPTIONS)
    for (const { socket } of stalled) socket.destroy()
    await vi.waitFor(async () => {
      const next = send(COMPLETE)
      await expectReceived(next, /HTTP/)
      expect(next.received).toMatch(/^HTTP\/1\.1 200 /)
    }, WAIT_OPTIONS)
  })

  test.each(['', 'x', STALLED])('are disconnected with a 408', async (body) => {
    const send = await listen(QUICK)
    const visitor = send(body)
    await expectClosed(visitor)
    expect(visitor.received).toMatch(/^HTTP\/1\.1 408 /)
  })
})
