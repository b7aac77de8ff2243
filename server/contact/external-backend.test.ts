import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HONEYPOT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/message.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { type MessageFields, send } from '../../tests/fakes/contact/client.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'
import { MESSAGE, openContactApi, VISITOR } from '../../tests/fakes/messages.ts'
import { createProxy } from '../upstream/proxy.ts'

const KEY = { [IDEMPOTENCY_HEADER]: 'a-key-of-mine' }
const HELD = 'Your message has been saved, but it may take longer than usual to be read.'
const ERROR = { success: false, message: expect.stringMatching(/^[A-Z][^\n]{3,120}[.!]$/) }

type Options = Parameters<typeof openContactApi>[0] & { timeoutMs?: number; maxConcurrent?: number }

function openInFront(host: string, { timeoutMs, maxConcurrent, ...options }: Options = {}) {
  const { send } = createProxy({ host, timeoutMs, maxConcurrent })
  return openContactApi({ ...options, upstream: { forward: send, wake: () => {} } })
}

async function openFor(behavior: Partial<Behavior>, options?: Options) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, ...(await openInFront(stub.origin, options)) }
}

describe('in front of an external backend, a message', () => {
  test.each(['200', '201', 'empty-201'] as const)('is forwarded and accepted with %s', async (send) => {
    const { stub, sendJson, sendForm, list } = await openFor({ send, setCookie: ['a=1; Domain=x.example'] })
    const forwarded = await sendJson(MESSAGE, { cookie: 'token=abc', 'x-forwarded-for': '203.0.113.1' })
    expect(forwarded).toMatchObject({ status: send === '201' ? 201 : 200, body: { message: 'Message Sent' } })
    expect(await sendForm()).toMatchObject({ status: 201, body: { kind: 'sent', message: 'Message Sent' } })
    expect(stub.requests).toMatchObject([
      { cookie: 'token=abc', forwardedFor: VISITOR.ip },
      { forwardedFor: VISITOR.ip },
    ])
    expect(stub.requests.map(({ body }) => JSON.parse(body))).toEqual([MESSAGE, MESSAGE])
    expect(await list('everything')).toEqual([])
  })

  test.each([
    ['message', 500],
    ['html', 500],
    ['empty', 500],
    ['page', 502],
    ['refusal', 200],
  ] as const)('that it refuses by %s gets a sentence', async (send, status) => {
    const { sendJson, sendForm, list } = await openFor({ send })
    expect(await sendJson()).toMatchObject({ status, body: ERROR })
    expect(await sendForm()).toMatchObject({ status: 400, body: { kind: 'refused', message: ERROR.message } })
    expect(await list('everything')).toEqual([])
  })

  test('gets Retry-After while too many requests wait', async () => {
    const { sendJson, sendForm } = await openFor({}, { maxConcurrent: 0 })
    expect(await sendJson()).toMatchObject({ status: 503, retryAfter: '10', body: ERROR })
    expect(await sendForm()).toMatchObject({ status: 503, body: { kind: 'refused', retryAfterS: 10 } })
  })

  test('that our own rules reject is forwarded, unless it has too many links', async () => {
    const { stub, post, sendJson, list } = await openFor({})
    expect((await sendJson({ senderName: 'A', subject: 'x', message: '!' })).status).toBe(200)
    const links = 'https:\\/\\/a.example https://b.example www.c.example'
    for (const body of [`{"subject":"x","message":"${links}"}`, `{"message":["${links}"]}`]) {
      expect(await post(body, { 'content-type': 'application/json' })).toMatchObject({ status: 400, body: ERROR })
    }
    expect([stub.requests.length, await list('everything')]).toEqual([1, []])
  })

  test('that is spam or over a limit is not forwarded', async () => {
    const { stub, sendJson, list } = await openFor({}, { perIp: 3, total: 1 })
    expect(await sendJson(MESSAGE, { [TOKEN_HEADER]: 'forged' })).toMatchObject({
      status: 201,
      body: { message: 'Message Sent', data: MESSAGE },
    })
    expect(await sendJson()).toMatchObject({ status: 200 })
    expect(await sendJson()).toMatchObject({ status: 201, body: { message: HELD } })
    expect(await sendJson()).toMatchObject({ status: 429 })
    expect(stub.requests).toHaveLength(1)
    expect((await list('everything')).map(({ spam }) => spam)).toEqual(['over-total', 'forged-token'])
  })

  test('sent again during, right after, and a minute after the first is forwarded once, with the same response', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stub, post, countForwarded } = await openListener()
    stub.set({ holds: true })
    const first = post(MESSAGE)
    await vi.waitFor(() => expect(countForwarded()).toBe(1))
    const during = post(MESSAGE)
    stub.set({ holds: false })
    const response = await first
    expect(response).toMatchObject({ status: 200, body: { success: true, data: MESSAGE } })
    expect([await during, await post(MESSAGE)]).toEqual([response, response])
    vi.setSystemTime(Date.now() + 60_000)
    expect(await post(MESSAGE)).toEqual(response)
    expect(countForwarded()).toBe(1)
    await post({ ...MESSAGE, subject: 'Another text' })
    expect(countForwarded()).toBe(2)
    vi.setSystemTime(Date.now() + 600_000)
    await post(MESSAGE)
    expect(countForwarded()).toBe(3)
  })

  test('that the backend refused is forwarded again', async () => {
    const { stub, post, countForwarded } = await openListener({ send: 'refusal' })
    expect(await post(MESSAGE)).toMatchObject({ body: { success: false } })
    stub.set({ send: '200' })
    expect(await post(MESSAGE)).toMatchObject({ body: { success: true } })
    expect(countForwarded()).toBe(2)
  })

  test('is stored here once if the backend does not respond in time, and the response says so', async () => {
    const { stub, sendJson, list, countQueued, lines } = await openFor({ holds: true }, { timeoutMs: 1 })
    expect(await sendJson(MESSAGE, KEY)).toMatchObject({ status: 201, body: { success: true, message: HELD } })
    stub.set({ holds: false })
    expect(await sendJson(MESSAGE, KEY)).toMatchObject({ status: 201 })
    expect([await list('inbox'), await countQueued()]).toMatchObject([[MESSAGE], 1])
    expect(lines).toEqual([expect.stringMatching(/^warn: the external backend did not respond/)])
  })

  test.each([
    ['is not reached', undefined],
    ['drops the connection', (_request, response) => response.destroy()],
    ['is replaced by a page of its gateway', (_request, response) => response.writeHead(503).end('<h1>Asleep</h1>')],
    ['is replaced by a page of its CDN', (_request, response) => response.writeHead(530).end('<h1>Down</h1>')],
    ['sends an endless response', (_request, response) => writeEndlessly(response)],
  ] satisfies [string, RequestListener | undefined][])('is stored here if the backend %s', async (_name, respond) => {
    const { sendJson, sendForm, list } = await openInFront(await startHost(respond))
    expect(await sendJson()).toMatchObject({ status: 201, body: { success: true, message: HELD, data: MESSAGE } })
    expect(await sendForm()).toMatchObject({ status: 201, body: { kind: 'held', message: HELD } })
    expect(await list('inbox')).toMatchObject([MESSAGE, MESSAGE])
  })

  test('is forwarded without a database, and a bot is rejected', async () => {
    const { stub, sendJson, lines } = await openFor({}, { file: '/dev/null/vitrine.sqlite' })
    expect((await sendJson()).status).toBe(200)
    expect((await sendJson(MESSAGE, { [HONEYPOT_HEADER]: 'filled' })).status).toBe(503)
    expect(stub.requests).toHaveLength(1)
    expect(lines).toEqual([expect.stringMatching(/^warn: database failed/), 'error: could not store a message'])
  })

  test('is an error without a database and a response of the backend', async () => {
    const { sendJson, lines } = await openFor({ holds: true }, { timeoutMs: 1, file: '/dev/null/vitrine.sqlite' })
    expect(await sendJson()).toMatchObject({ status: 504, body: ERROR })
    expect(lines.at(-1)).toBe('warn: the external backend did not respond; could not store the message')
  })
})

async function openListener(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  const site = await startListener({ PORTFOLIO_HOST: stub.origin })
  onTestFinished(site.close)
  const post = (fields: MessageFields) => send(site.origin, fields, KEY)
  return { stub, post, countForwarded: () => stub.requests.filter(({ method }) => method === 'POST').length }
}

/** Without `respond`, the host is down. */
async function startHost(respond?: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  if (respond) onTestFinished(close)
  else close()
  return `http://127.0.0.1:${port}`
}

function writeEndlessly(response: Parameters<RequestListener>[1]): void {
  Readable.from(endless()).pipe(response)
}

function* endless() {
  for (;;) yield Buffer.alloc(1_000_000, ' ')
}
