import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HONEYPOT_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/message.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { openRelay } from '../../tests/fakes/messages.ts'
import { createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { createDatabase } from '../database/open.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createProxy } from '../upstream/proxy.ts'
import { describeContract } from './contract-suite.ts'
import { createProxyApi } from './proxy.ts'

const GOOD = '{"senderName":"Ada","subject":"Hello","message":"A line."}'
const VISITOR = { subnet: '2001:db8:1:2::/64', ip: '2001:db8:1:2::9' }
const JSON_TYPE = { 'content-type': 'application/json' }

async function openForwarded() {
  const stub = await startStubBackend({ behavior: { send: '201' } })
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'))
  const database = createDatabase({ file: join(dataDir, 'vitrine.sqlite') })
  const { relay } = openRelay(database)
  return {
    api: createProxyApi({ proxy: createProxy({ host: stub.origin }), relay }, () => VISITOR),
    projectId: stubProjectId(1),
    async close() {
      await stub.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Options = Omit<Parameters<typeof createProxy>[0], 'host'> & { file?: string } & Parameters<typeof openRelay>[1]

async function startForTest(behavior: Partial<Behavior> = {}, { file, prepareLimits, now, ...limits }: Options = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  const database = openTestDatabase({ file: file ?? join(await createFolder(), 'vitrine.sqlite') })
  const inFront = openRelay(database, { prepareLimits, now })
  const proxy = createProxy({ host: stub.origin, ...limits })
  const api = createProxyApi({ proxy, relay: inFront.relay }, () => VISITOR)
  api.onError(createErrorHandler(() => {}))
  const send = (body: string, headers: Record<string, string> = JSON_TYPE) =>
    api.request('/message/send', { method: 'POST', headers, body })
  return { stub, api, send, ...inFront }
}

describe('the contract of an external backend behind the proxy', () => describeContract(openForwarded))

describe('an external backend', () => {
  test("receives the visitor's cookies, and the visitor receives its cookies", async () => {
    const setCookie = ['a=1; Domain=backend.example; HttpOnly', 'b=2; Path=/']
    const { stub, api } = await startForTest({ setCookie })
    const response = await api.request('/skill/getall', { headers: { cookie: 'token=abc' } })
    expect(stub.requests[0]?.cookie).toBe('token=abc')
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Path=/'])
  })

  test('receives a message unchanged', async () => {
    const { stub, send } = await startForTest()
    expect((await send(GOOD)).status).toBe(200)
    expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(JSON.parse(GOOD))
  })

  test.each([
    ['{', JSON_TYPE, 400],
    [GOOD, { 'content-type': 'text/plain' }, 415],
  ])('never receives a message that is not JSON', async (body, headers, status) => {
    const { stub, send } = await startForTest()
    expect((await send(body, headers)).status).toBe(status)
    expect(stub.requests).toEqual([])
  })

  test.each(['/user/login', '/message/getall', '/project/delete/1'])('never receives %s', async (path) => {
    const { stub, api } = await startForTest()
    expect((await api.request(path)).status).toBe(404)
    expect((await api.request(path, { method: 'POST', headers: JSON_TYPE, body: '{}' })).status).toBe(404)
    expect(stub.requests).toEqual([])
  })

  test.each([
    ['html', 500],
    ['empty', 500],
    ['page', 502],
    ['drop', 502],
  ] as const)('that fails by %s gets a JSON error with %i', async (fails, status) => {
    const { api, send } = await startForTest({ fails, send: fails })
    for (const response of [await api.request('/project/getall'), await send(GOOD)]) {
      expect({ status: response.status, body: await response.json() }).toEqual({
        status,
        body: { success: false, message: expect.stringMatching(/\.$/) },
      })
    }
  })

  test('gets its request aborted when the visitor leaves', async () => {
    const { stub, api } = await startForTest({ holds: true })
    const left = new AbortController()
    const pending = api.request('/skill/getall', { signal: left.signal })
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1))
    left.abort()
    expect((await pending).status).toBe(504)
  })

  test('with too many waiting requests gets a 503 with Retry-After', async () => {
    const { api } = await startForTest({}, { maxConcurrent: 0 })
    const response = await api.request('/skill/getall')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(/\.$/) })
  })
})

describe('a message in front of an external backend', () => {
  const limited = async () => ({ kind: 'limited', retryAfterMs: 60_000 }) as const
  const allow = async () => ({ kind: 'allowed' }) as const
  const read = async (response: Response) => ({ status: response.status, body: await response.json() })

  test('includes the IP address of the visitor, and reads do not', async () => {
    const { stub, api, send } = await startForTest()
    await send(GOOD, { ...JSON_TYPE, 'x-forwarded-for': '203.0.113.1' })
    await api.request('/skill/getall', { headers: { 'x-forwarded-for': '203.0.113.1' } })
    expect(stub.requests.map(({ forwardedFor }) => forwardedFor)).toEqual([VISITOR.ip, ''])
  })

  test('over the limit of its visitor is rejected and not forwarded', async () => {
    const { stub, send, list } = await startForTest(
      {},
      { prepareLimits: async () => ({ perIp: limited, total: allow }) },
    )
    const response = await send(GOOD)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect([stub.requests, await list('everything')]).toEqual([[], []])
  })

  test('over the limit of all visitors is stored here, and the response says so', async () => {
    const { stub, send, list } = await startForTest(
      {},
      { prepareLimits: async () => ({ perIp: allow, total: limited }) },
    )
    const message = 'Your message has been saved, but it may take longer than usual to be read.'
    expect(await read(await send(GOOD))).toMatchObject({ status: 201, body: { success: true, message } })
    expect(stub.requests).toEqual([])
    expect(await list('spam')).toMatchObject([{ subject: 'Hello', spam: 'over-total' }])
  })

  test('that is spam is stored here, not forwarded, and gets the same response as any other', async () => {
    const { stub, send, list } = await startForTest()
    const headers: Record<string, string>[] = [{ [HONEYPOT_HEADER]: 'filled' }, { [TOKEN_HEADER]: 'forged' }]
    for (const sign of headers) {
      const body = { success: true, message: 'Message Sent', data: { subject: 'Hello' } }
      expect(await read(await send(GOOD, { ...JSON_TYPE, ...sign }))).toMatchObject({ status: 201, body })
    }
    const spam = {
      message: 'https://a.example https://b.example https://c.example',
      senderName: 'Ada',
      subject: 'Hello',
    }
    await send(JSON.stringify(spam))
    expect(stub.requests).toEqual([])
    const reasons = (await list('spam')).map(({ spam: reason }) => reason)
    expect(reasons).toEqual(['too-many-links', 'forged-token', 'honeypot'])
  })

  test('that our own rules reject is forwarded to the backend, and its links are counted', async () => {
    const { stub, send, list } = await startForTest()
    expect((await send('{"senderName":"A","subject":"x","message":"!"}')).status).toBe(200)
    const links = ['https://a.example', 'https://b.example', 'https://c.example']
    expect((await send(JSON.stringify({ senderName: 'A', subject: 'x', message: links.join(' ') }))).status).toBe(400)
    expect((await send(JSON.stringify({ message: links }))).status).toBe(400)
    expect(stub.requests).toHaveLength(1)
    expect(await list('everything')).toEqual([])
  })

  test('with a token is forwarded once, and again only for the same idempotency key', async () => {
    const now = { at: Date.now() }
    const { stub, send, list, issueToken } = await startForTest({}, { now: () => now.at })
    const token = await issueToken()
    now.at += 2_000
    const headers = { ...JSON_TYPE, [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: 'a-key-of-mine' }
    await send(GOOD, headers)
    await send(GOOD, headers)
    expect([stub.requests.length, await list('everything')]).toEqual([2, []])
    await send(GOOD, { ...headers, [IDEMPOTENCY_HEADER]: 'another-key' })
    expect(stub.requests).toHaveLength(2)
    expect(await list('everything')).toMatchObject([{ spam: 'reused-token' }])
  })

  test('sent twice at once with one idempotency key is forwarded once, and both get the response', async () => {
    const { stub, send } = await startForTest({ holds: true })
    const headers = { ...JSON_TYPE, [IDEMPOTENCY_HEADER]: 'a-key-of-mine' }
    const both = [send(GOOD, headers), send(GOOD, headers)]
    await vi.waitFor(() => expect(stub.requests).not.toEqual([]))
    stub.set({ holds: false })
    const replies = await Promise.all(both.map(async (response) => read(await response)))
    expect(replies).toEqual(Array(2).fill({ status: 200, body: expect.objectContaining({ success: true }) }))
    expect(stub.requests).toHaveLength(1)
  })

  test('is stored here once if the backend does not respond in time, and the response says so', async () => {
    const { stub, send, list, queued, events } = await startForTest({ holds: true }, { timeoutMs: 1 })
    const headers = { ...JSON_TYPE, [IDEMPOTENCY_HEADER]: 'a-key-of-mine' }
    expect(await read(await send(GOOD, headers))).toMatchObject({
      status: 201,
      body: { success: true, message: 'Your message has been saved, but it may take longer than usual to be read.' },
    })
    stub.set({ holds: false })
    expect(await read(await send(GOOD, headers))).toMatchObject({ status: 201 })
    expect(await list('inbox')).toMatchObject([{ subject: 'Hello' }])
    expect([queued.length, events]).toEqual([1, []])
  })

  test('is forwarded without a database, and a bot is rejected', async () => {
    const { stub, send, events } = await startForTest({}, { file: '/dev/null/vitrine.sqlite' })
    expect((await send(GOOD)).status).toBe(200)
    expect((await send(GOOD, { ...JSON_TYPE, [HONEYPOT_HEADER]: 'filled' })).status).toBe(503)
    expect(stub.requests).toHaveLength(1)
    expect(events).toEqual(['not counted', 'not counted'])
  })

  test('is an error without a database and a response of the backend', async () => {
    const { send, events } = await startForTest({ holds: true }, { timeoutMs: 1, file: '/dev/null/vitrine.sqlite' })
    expect((await send(GOOD)).status).toBe(504)
    expect(events).toEqual(['not counted', 'not stored'])
  })
})
