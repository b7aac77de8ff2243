import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import type { Behaviour } from '../../tests/fakes/backend/stub-oddities.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createProxy } from '../upstream/proxy.ts'
import { describeContract } from './contract-suite.ts'
import { createProxyApi } from './proxy.ts'

const GOOD = '{"senderName":"Ada","subject":"Hello","message":"A line."}'
const JSON_TYPE = { 'content-type': 'application/json' }

async function openForwarded() {
  const stub = await startStubBackend({ behaviour: { send: '201' } })
  return {
    api: createProxyApi(createProxy({ host: stub.origin })),
    projectId: stubProjectId(1),
    close: stub.close,
  }
}

async function startForTest(behaviour: Partial<Behaviour> = {}, limits: { maxConcurrent?: number } = {}) {
  const stub = await startStubBackend({ behaviour })
  onTestFinished(stub.close)
  const api = createProxyApi(createProxy({ host: stub.origin, ...limits }))
  api.onError(createErrorHandler(() => {}))
  const send = (body: string, headers = JSON_TYPE) => api.request('/message/send', { method: 'POST', headers, body })
  return { stub, api, send }
}

describe('the contract of an external API behind the proxy', () => describeContract(openForwarded))

describe('an external API', () => {
  test('gets the cookies of the visitor, and the visitor all of its own', async () => {
    const setCookie = ['a=1; Domain=backend.example; HttpOnly', 'b=2; Path=/']
    const { stub, api } = await startForTest({ setCookie })
    const response = await api.request('/skill/getall', { headers: { cookie: 'token=abc' } })
    expect(stub.requests[0]?.cookie).toBe('token=abc')
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Path=/'])
  })

  test('gets a message as it was written', async () => {
    const { stub, send } = await startForTest()
    expect((await send(GOOD)).status).toBe(200)
    expect(JSON.parse(stub.requests[0]?.body ?? '')).toEqual(JSON.parse(GOOD))
  })

  test.each([
    ['{', JSON_TYPE, 400],
    [GOOD, { 'content-type': 'text/plain' }, 415],
  ])('never hears of a message that is not JSON', async (body, headers, status) => {
    const { stub, send } = await startForTest()
    expect((await send(body, headers)).status).toBe(status)
    expect(stub.requests).toEqual([])
  })

  test.each(['/user/login', '/message/getall', '/project/delete/1'])('never hears of %s', async (path) => {
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
