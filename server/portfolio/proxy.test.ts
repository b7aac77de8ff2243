import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { createContactApi, openTestContact, VISITOR } from '../../tests/fakes/messages.ts'
import { createDatabase } from '../database/open.ts'
import { createProxy } from '../upstream/proxy.ts'
import { describeContract } from './contract-suite.ts'
import { createProxyApi } from './proxy.ts'

async function openForwarded() {
  const stub = await startStubBackend({ behavior: { send: '201' } })
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'))
  const database = createDatabase({ file: join(dataDir, 'vitrine.sqlite') })
  const proxy = createProxy({ host: stub.origin })
  const { contact } = openTestContact(database, { upstream: { forward: proxy.send, wake: () => {} } })
  return {
    api: new Hono()
      .route(
        '/',
        createProxyApi(proxy, () => VISITOR),
      )
      .route('/', createContactApi(contact)),
    projectId: stubProjectId(1),
    async close() {
      await stub.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startForTest(behavior: Partial<Behavior> = {}, limits: { maxConcurrent?: number } = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, api: createProxyApi(createProxy({ host: stub.origin, ...limits }), () => VISITOR) }
}

describe('the contract of an external backend behind the proxy', () => describeContract(openForwarded))

describe('an external backend', () => {
  test("receives the visitor's cookies, and the visitor receives its cookies", async () => {
    const setCookie = ['a=1; Domain=backend.example; HttpOnly', 'b=2; Path=/']
    const { stub, api } = await startForTest({ setCookie })
    const response = await api.request('/api/v1/skill/getall', { headers: { cookie: 'token=abc' } })
    expect(stub.requests).toMatchObject([{ cookie: 'token=abc', forwardedFor: '' }])
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Path=/'])
  })

  test.each(['/api/v1/user/login', '/api/v1/message/getall', '/api/v1/project/delete/1'])(
    'never receives %s',
    async (path) => {
      const { stub, api } = await startForTest()
      expect((await api.request(path)).status).toBe(404)
      expect(
        (await api.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
          .status,
      ).toBe(404)
      expect(stub.requests).toEqual([])
    },
  )

  test.each([
    ['html', 500],
    ['empty', 500],
    ['page', 502],
    ['drop', 502],
  ] as const)('that fails by %s gets a JSON error with %i', async (fails, status) => {
    const { api } = await startForTest({ fails })
    const response = await api.request('/api/v1/project/getall')
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(/\.$/) })
  })

  test('gets its request aborted when the visitor leaves', async () => {
    const { stub, api } = await startForTest({ holds: true })
    const left = new AbortController()
    const pending = api.request('/api/v1/skill/getall', { signal: left.signal })
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1))
    left.abort()
    expect((await pending).status).toBe(504)
  })

  test('with too many waiting requests gets a 503 with Retry-After', async () => {
    const { api } = await startForTest({}, { maxConcurrent: 0 })
    const response = await api.request('/api/v1/skill/getall')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(/\.$/) })
  })
})
