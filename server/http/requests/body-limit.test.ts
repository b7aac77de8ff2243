import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectClient, expectClosed, type RawClient, WAIT_OPTIONS } from '../../../tests/fakes/http/raw-http-client.ts'
import { createHttpServer } from '../connection/server.ts'
import { createErrorHandler } from '../errors.ts'
import { type BODY_LIMITS, createBodyLimits } from './body-limit.ts'

const LIMITS = { maxTotalBytes: 280_000, maxNetworkBytes: 100_000, idleTimeoutMs: 60_000 }
const MAX_KB = 90
const COMPLETE = 'x'.repeat(80_000)
const STALLED = COMPLETE.slice(1)

type Options = Partial<typeof BODY_LIMITS> & { respond?: Promise<void> }

function createApp({ respond = Promise.resolve(), ...limits }: Options = {}) {
  const lines: string[] = []
  const log = (level: string, message: string) => void lines.push(`${level}: ${message}`)
  const getSubnet = (c: { req: { header(name: string): string | undefined } }) => c.req.header('x-subnet') ?? ''
  const limitBody = createBodyLimits({ getSubnet, log, limits: { ...LIMITS, ...limits } })
  const app = new Hono().onError(createErrorHandler(log)).use(limitBody(MAX_KB))
  app.all('/openai/read', async (c) => {
    await respond
    return c.text(`read ${(await c.req.arrayBuffer()).byteLength}`)
  })
  return { app, lines }
}

async function listen(options?: Options) {
  const { app, lines } = createApp(options)
  const server = createHttpServer({ security: {} })
  server.setListener(getRequestListener(app.fetch, { autoCleanupIncoming: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const send = (subnet: string, body: string, headers = `Content-Length: ${COMPLETE.length}\r\n`) => {
    const visitor = connectClient((server.address() as AddressInfo).port)
    visitor.send(`POST /openai/read HTTP/1.1\r\nHost: a\r\nX-Subnet: ${subnet}\r\n${headers}\r\n${body}`)
    return visitor
  }
  return { send, lines }
}

async function expectReceived(visitor: RawClient, pattern: RegExp): Promise<void> {
  await vi.waitFor(() => expect(visitor.received).toMatch(pattern), WAIT_OPTIONS)
}

/** Expects the body whose bytes came last to be rejected, and returns the others. */
async function expectOneRefused(visitors: RawClient[], pattern: RegExp): Promise<RawClient[]> {
  const isRefused = ({ received }: RawClient) => pattern.test(received)
  await vi.waitFor(() => expect(visitors.filter(isRefused)).toHaveLength(1), WAIT_OPTIONS)
  return visitors.filter((visitor) => !isRefused(visitor))
}

describe('the size of one body', () => {
  const toSized = (text: string): RequestInit => {
    return { method: 'POST', headers: { 'content-length': String(text.length) }, body: text }
  }
  const toStream = (text: string): RequestInit =>
    ({ method: 'POST', body: new Blob([text]).stream(), duplex: 'half' }) as RequestInit

  test.each([
    ['has Content-Length', toSized],
    ['has no Content-Length', toStream],
  ])('is limited if it %s', async (_name, toInit) => {
    const { app, lines } = createApp()
    const largest = await app.request('/openai/read', toInit('x'.repeat(90_000)))
    expect([largest.status, await largest.text()]).toEqual([200, 'read 90000'])
    const rejected = await app.request('/openai/read', toInit('x'.repeat(90_001)))
    expect(rejected.status).toBe(413)
    expect(await rejected.text()).toContain('The request is too large. The limit is 90 kB.')
    expect(lines).toEqual([])
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT'])('may be zero: %s', async (method) => {
    expect((await createApp().app.request('/openai/read', { method })).status).toBe(200)
  })
})

describe('bodies in flight', () => {
  test('of one IP address are limited, and the next one gets a 429 with Retry-After', async () => {
    const { send, lines } = await listen()
    const visitors = [send('here', STALLED), send('here', STALLED)]
    await expectOneRefused(visitors, /^HTTP\/1\.1 429 .*retry-after: 60\r\n.*rate_limit_exceeded/s)
    await expectReceived(send('there', COMPLETE), /^HTTP\/1\.1 200 .*read 80000/s)
    expect(lines).toEqual([])
  })

  test('of one IPv6 /48 are counted together', async () => {
    const { send } = await listen()
    const visitors = [send('2001:db8:1:1::/64', STALLED), send('2001:db8:1:2::/64', STALLED)]
    await expectOneRefused(visitors, /^HTTP\/1\.1 429 /)
    await expectReceived(send('2001:db8:2:1::/64', COMPLETE), /^HTTP\/1\.1 200 /)
  })

  test('have a total limit, which is logged', async () => {
    const { send, lines } = await listen()
    const visitors = ['one', 'two', 'three', 'four'].map((subnet) => send(subnet, STALLED))
    await expectOneRefused(visitors, /^HTTP\/1\.1 503 .*retry-after: 60\r\n.*server_busy/s)
    expect(lines).toEqual(['warn: too many bytes in flight; refusing request bodies'])
  })

  test('of the network with the most bytes are dropped to make room for others', async () => {
    const { send } = await listen()
    const stalled = ['one', 'two', 'three'].map((subnet) => send(subnet, STALLED))
    const filling = ['one', 'two', 'three'].map((subnet) => send(subnet, 'x'.repeat(12_000)))
    await vi.waitFor(async () => {
      const small = send('four', 'x'.repeat(5_000), 'Content-Length: 5000\r\n')
      await expectReceived(small, /HTTP/)
      expect(small.received).toMatch(/^HTTP\/1\.1 200 /)
      expect([...stalled, ...filling].some(({ received }) => received.startsWith('HTTP/1.1 503'))).toBe(true)
    }, WAIT_OPTIONS)
  })

  test('are counted without Content-Length too', async () => {
    const { send } = await listen()
    const chunk = `${STALLED.length.toString(16)}\r\n${STALLED}\r\n`
    const sendChunk = () => send('here', chunk, 'Transfer-Encoding: chunked\r\n')
    await expectOneRefused([sendChunk(), sendChunk()], /^HTTP\/1\.1 429 /)
  })

  test('are counted with the overhead of each chunk', async () => {
    const { send } = await listen()
    const visitor = send('here', '1\r\nx\r\n'.repeat(1_000), 'Transfer-Encoding: chunked\r\n')
    await expectReceived(visitor, /^HTTP\/1\.1 429 /)
    visitor.send('1\r\nx\r\n'.repeat(1_000))
    await expectClosed(visitor)
  })

  test('are released when the client leaves', async () => {
    const { send, lines } = await listen()
    const held = await expectOneRefused([send('here', STALLED), send('here', STALLED)], /^HTTP\/1\.1 429 /)
    for (const { socket } of held) socket.destroy()
    await vi.waitFor(async () => {
      const next = send('here', COMPLETE)
      await expectReceived(next, /HTTP/)
      expect(next.received).toMatch(/^HTTP\/1\.1 200 /)
    }, WAIT_OPTIONS)
    expect(lines).toEqual([])
  })

  test('are counted until the response is sent', async () => {
    const { promise: respond, resolve } = Promise.withResolvers<void>()
    const { send } = await listen({ respond })
    const [held] = await expectOneRefused([send('here', COMPLETE), send('here', COMPLETE)], /^HTTP\/1\.1 429 /)
    resolve()
    await expectReceived(held as RawClient, /^HTTP\/1\.1 200 .*read 80000/s)
    await expectReceived(send('here', COMPLETE), /^HTTP\/1\.1 200 /)
  })

  test('that are rejected are drained, and the connection stays open', async () => {
    const { send } = await listen({ maxNetworkBytes: 10_000 })
    const visitor = send('here', STALLED)
    await expectReceived(visitor, /^HTTP\/1\.1 429 /)
    visitor.send(`xPOST /openai/read HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc`)
    await expectReceived(visitor, /HTTP\/1\.1 200 .*read 3/s)
  })
})

describe('a body that stalls', () => {
  test.each(['', 'x', STALLED])('gets a 408, closes the connection, and releases its quota', async (body) => {
    const { send } = await listen({ idleTimeoutMs: 100 })
    const visitor = send('here', body)
    await expectReceived(visitor, /^HTTP\/1\.1 408 .*connection: close\r\n.*timed out/is)
    await expectClosed(visitor)
    await expectReceived(send('here', COMPLETE), /^HTTP\/1\.1 200 /)
  })
})
