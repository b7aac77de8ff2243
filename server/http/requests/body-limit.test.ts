import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectClosed, PATIENCE, type RawVisitor, visit } from '../../../tests/fakes/http/raw-http-client.ts'
import { createErrorHandler } from '../errors.ts'
import { createHttpServer } from '../server/http-server.ts'
import { type BODY_LIMITS, createBodyLimits } from './body-limit.ts'

const LIMITS = { totalBytes: 280_000, addressBytes: 100_000, idleMs: 60_000 }
const LARGEST_KB = 90
const COMPLETE = 'x'.repeat(80_000)
const STALLED = COMPLETE.slice(1)

type Options = Partial<typeof BODY_LIMITS> & { respond?: Promise<void> }

function createApp({ respond = Promise.resolve(), ...limits }: Options = {}) {
  const lines: string[] = []
  const log = (level: string, message: string) => void lines.push(`${level}: ${message}`)
  const getAddress = (c: { req: { header(name: string): string | undefined } }) => c.req.header('x-address') ?? ''
  const limitBody = createBodyLimits({ getAddress, log, limits: { ...LIMITS, ...limits } })
  const app = new Hono().onError(createErrorHandler(log)).use(limitBody(LARGEST_KB))
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
  const send = (address: string, body: string, headers = `Content-Length: ${COMPLETE.length}\r\n`) => {
    const visitor = visit((server.address() as AddressInfo).port)
    visitor.say(`POST /openai/read HTTP/1.1\r\nHost: a\r\nX-Address: ${address}\r\n${headers}\r\n${body}`)
    return visitor
  }
  return { send, lines }
}

async function expectHeard(visitor: RawVisitor, pattern: RegExp): Promise<void> {
  await vi.waitFor(() => expect(visitor.heard).toMatch(pattern), PATIENCE)
}

/** The one whose bytes came last; returns those that are still held. */
async function expectOneRefused(visitors: RawVisitor[], pattern: RegExp): Promise<RawVisitor[]> {
  const isRefused = ({ heard }: RawVisitor) => pattern.test(heard)
  await vi.waitFor(() => expect(visitors.filter(isRefused)).toHaveLength(1), PATIENCE)
  return visitors.filter((visitor) => !isRefused(visitor))
}

describe('the size of one body', () => {
  const toSized = (text: string): RequestInit => {
    return { method: 'POST', headers: { 'content-length': String(text.length) }, body: text }
  }
  const toStream = (text: string): RequestInit =>
    ({ method: 'POST', body: new Blob([text]).stream(), duplex: 'half' }) as RequestInit

  test.each([
    ['says its size', toSized],
    ['does not', toStream],
  ])('is limited where it %s', async (_name, toInit) => {
    const { app, lines } = createApp()
    const largest = await app.request('/openai/read', toInit('x'.repeat(90_000)))
    expect([largest.status, await largest.text()]).toEqual([200, 'read 90000'])
    const rejected = await app.request('/openai/read', toInit('x'.repeat(90_001)))
    expect(rejected.status).toBe(413)
    expect(await rejected.text()).toContain('That is too large: at most 90 kB are taken.')
    expect(lines).toEqual([])
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT'])('may be none: %s', async (method) => {
    expect((await createApp().app.request('/openai/read', { method })).status).toBe(200)
  })
})

describe('bodies in flight', () => {
  test('of one address have a share, and the next one is told when to come back', async () => {
    const { send, lines } = await listen()
    const visitors = [send('here', STALLED), send('here', STALLED)]
    await expectOneRefused(visitors, /^HTTP\/1\.1 429 .*retry-after: 60\r\n.*rate_limit_exceeded/s)
    await expectHeard(send('there', COMPLETE), /^HTTP\/1\.1 200 .*read 80000/s)
    expect(lines).toEqual([])
  })

  test('of one IPv6 /48 are those of one address', async () => {
    const { send } = await listen()
    const visitors = [send('2001:db8:1:1::/64', STALLED), send('2001:db8:1:2::/64', STALLED)]
    await expectOneRefused(visitors, /^HTTP\/1\.1 429 /)
    await expectHeard(send('2001:db8:2:1::/64', COMPLETE), /^HTTP\/1\.1 200 /)
  })

  test('of all addresses have a limit, which is logged', async () => {
    const { send, lines } = await listen()
    const visitors = ['one', 'two', 'three', 'four'].map((address) => send(address, STALLED))
    await expectOneRefused(visitors, /^HTTP\/1\.1 503 .*retry-after: 60\r\n.*server_busy/s)
    expect(lines).toEqual(['warn: request bodies refused: too many bytes in flight'])
  })

  test('of the address that holds most make room for one that holds less', async () => {
    const { send } = await listen()
    const stalled = ['one', 'two', 'three'].map((address) => send(address, STALLED))
    const filling = ['one', 'two', 'three'].map((address) => send(address, 'x'.repeat(12_000)))
    await vi.waitFor(async () => {
      const small = send('four', 'x'.repeat(5_000), 'Content-Length: 5000\r\n')
      await expectHeard(small, /HTTP/)
      expect(small.heard).toMatch(/^HTTP\/1\.1 200 /)
      expect([...stalled, ...filling].some(({ heard }) => heard.startsWith('HTTP/1.1 503'))).toBe(true)
    }, PATIENCE)
  })

  test('are counted in chunks of no known length too', async () => {
    const { send } = await listen()
    const chunk = `${STALLED.length.toString(16)}\r\n${STALLED}\r\n`
    const sendChunk = () => send('here', chunk, 'Transfer-Encoding: chunked\r\n')
    await expectOneRefused([sendChunk(), sendChunk()], /^HTTP\/1\.1 429 /)
  })

  test('are counted with what each of their chunks costs', async () => {
    const { send } = await listen()
    const visitor = send('here', '1\r\nx\r\n'.repeat(1_000), 'Transfer-Encoding: chunked\r\n')
    await expectHeard(visitor, /^HTTP\/1\.1 429 /)
    visitor.say('1\r\nx\r\n'.repeat(1_000))
    await expectClosed(visitor)
  })

  test('are free again when the client leaves', async () => {
    const { send, lines } = await listen()
    const held = await expectOneRefused([send('here', STALLED), send('here', STALLED)], /^HTTP\/1\.1 429 /)
    for (const { socket } of held) socket.destroy()
    await vi.waitFor(async () => {
      const next = send('here', COMPLETE)
      await expectHeard(next, /HTTP/)
      expect(next.heard).toMatch(/^HTTP\/1\.1 200 /)
    }, PATIENCE)
    expect(lines).toEqual([])
  })

  test('are counted until they are responded to', async () => {
    const { promise: respond, resolve } = Promise.withResolvers<void>()
    const { send } = await listen({ respond })
    const [held] = await expectOneRefused([send('here', COMPLETE), send('here', COMPLETE)], /^HTTP\/1\.1 429 /)
    resolve()
    await expectHeard(held as RawVisitor, /^HTTP\/1\.1 200 .*read 80000/s)
    await expectHeard(send('here', COMPLETE), /^HTTP\/1\.1 200 /)
  })

  test('that are refused are drained, and the connection goes on', async () => {
    const { send } = await listen({ addressBytes: 10_000 })
    const visitor = send('here', STALLED)
    await expectHeard(visitor, /^HTTP\/1\.1 429 /)
    visitor.say(`xPOST /openai/read HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc`)
    await expectHeard(visitor, /HTTP\/1\.1 200 .*read 3/s)
  })
})

describe('a body that stalls', () => {
  test.each(['', 'x', STALLED])('is a 408 that closes the connection, and is free again', async (body) => {
    const { send } = await listen({ idleMs: 100 })
    const visitor = send('here', body)
    await expectHeard(visitor, /^HTTP\/1\.1 408 .*connection: close\r\n.*took too long to arrive/is)
    await expectClosed(visitor)
    await expectHeard(send('here', COMPLETE), /^HTTP\/1\.1 200 /)
  })
})
