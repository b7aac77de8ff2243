import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { islandWords } from '../../contract/words/en.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { startRedirectingHost } from '../../tests/fakes/http/redirecting-host.ts'
import { createProxy } from './proxy.ts'

const { invalidResponse, projectNotFound } = islandWords.replies
const SKILLS = '/api/v1/skill/getall'
const OWNER = '/api/v1/user/portfolio/me'
const MESSAGE = { body: '{"senderName":"Ada","subject":"Hi","message":"Hello"}' }

async function startBackend(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, proxy: createProxy({ host: stub.origin }) }
}

async function openRedirectingHost(...[status, toLocation]: Parameters<typeof startRedirectingHost>) {
  const { requests, origin, close } = await startRedirectingHost(status, toLocation)
  onTestFinished(close)
  return { requests, proxy: createProxy({ host: origin }) }
}

describe('the seven endpoints', () => {
  test.each([
    '/api/v1/message/send',
    '/api/v1/message/getall',
    '/api/v1/user/login',
    '/api/v1/user/me/portfolio',
    '/api/v1/project/get',
    '/api/v1/project/get/',
    '/api/v1/project/get/a/b',
    '/api/v1/skill/getall/',
    '//evil.example/api/v1/skill/getall',
    '',
  ])('are the only ones: GET %j is unknown', async (path) => {
    const { stub, proxy } = await startBackend()
    expect(await proxy.get(path)).toBeUndefined()
    expect(stub.requests).toEqual([])
  })

  test('reach a host with a path prefix', async () => {
    const { stub } = await startBackend()
    await createProxy({ host: `${stub.origin}/robin` }).get(SKILLS)
    expect(stub.requests).toMatchObject([{ path: '/robin/api/v1/skill/getall' }])
  })
})

describe('a project id', () => {
  test('stays one path segment', async () => {
    const { stub, proxy } = await startBackend()
    await proxy.get('/api/v1/project/get/..%2F..%2Fuser%3Fx')
    expect(stub.requests).toMatchObject([{ path: '/api/v1/project/get/..%2F..%2Fuser%3Fx' }])
  })

  test.each(['..', '%2e%2e', '%', '%ff'])('that is invalid is not found without a request: %s', async (id) => {
    const { stub, proxy } = await startBackend()
    const body = { success: false, message: projectNotFound }
    expect(await proxy.get(`/api/v1/project/get/${id}`)).toMatchObject({ status: 404, body })
    expect(stub.requests).toEqual([])
  })

  test.each([
    ['404', 404, { body: { success: false, message: projectNotFound } }],
    ['null', 200, { body: { success: true, project: null } }],
    ['400', 400, { body: { success: false, message: 'Invalid _id' } }],
    ['html', 500, { body: { success: false, message: invalidResponse }, error: 'invalidResponse' }],
  ] as const)('that is unknown (%s) keeps its status and has a message', async (unknownProject, status, reply) => {
    const { proxy } = await startBackend({ unknownProject })
    const path = `/api/v1/project/get/${'f'.repeat(24)}`
    expect(await proxy.get(path)).toEqual({ status, cookies: [], ...reply })
  })
})

describe('the owner', () => {
  test.each(['document', 'alternate'] as const)('is found on a host that has it as %s', async (owner) => {
    const { proxy } = await startBackend({ owner })
    expect(await proxy.get(OWNER)).toMatchObject({ status: 200, body: { user: { aboutMe: expect.any(String) } } })
  })

  test('has the error of the first path if both fail', async () => {
    const { stub, proxy } = await startBackend({ fails: 'message' })
    expect(await proxy.get(OWNER)).toMatchObject({ status: 500, body: { message: 'The backend says no.' } })
    expect(stub.requests).toHaveLength(2)
  })
})

describe('cookies', () => {
  test('of the host are set for our own origin', async () => {
    const setCookie = [
      'a=1; Domain=backend.example; Path=/; HttpOnly',
      'b=domain=2; Path=/;DOMAIN=.x.example',
      'c=3; domain',
    ]
    const { proxy } = await startBackend({ setCookie })
    expect(await proxy.get(SKILLS)).toMatchObject({ cookies: ['a=1; Path=/; HttpOnly', 'b=domain=2; Path=/', 'c=3'] })
    expect(await proxy.send(MESSAGE)).toMatchObject({ cookies: { length: 3 } })
  })
})

describe('a failing host', () => {
  test.each([
    ['message', 500, { success: false, message: 'The backend says no.' }],
    ['error.message', 500, { success: false, message: 'The backend says no, deeper.' }],
    ['html', 500, { success: false, message: invalidResponse }],
    ['empty', 500, { success: false, message: invalidResponse }],
    ['page', 502, { success: false, message: invalidResponse }],
    ['refusal', 200, { success: false, message: 'The backend says no, politely.' }],
    ['drop', 502, { success: false, message: expect.stringContaining('Couldn’t reach') }],
  ] as const)('that fails by %s becomes JSON with a message', async (fails, status, body) => {
    const { proxy } = await startBackend({ fails, send: fails })
    expect(await proxy.get(SKILLS)).toMatchObject({ status, body, cookies: [] })
    expect(await proxy.send(MESSAGE)).toMatchObject({ status, body, cookies: [] })
  })

  test('that is unreachable becomes 502 and a warning', async () => {
    const { stub } = await startBackend()
    await stub.close()
    const lines: string[] = []
    const proxy = createProxy({ host: stub.origin, log: (level, message) => void lines.push(`${level}: ${message}`) })
    expect(await proxy.get(SKILLS)).toMatchObject({
      status: 502,
      body: { success: false, message: expect.any(String) },
    })
    expect(lines).toEqual([
      expect.stringMatching(/^warn: request to the external backend .* failed \(GET, status 502\)$/),
    ])
  })

  test('an invalid cookie header becomes 502', async () => {
    const { proxy } = await startBackend()
    expect(await proxy.get(SKILLS, { cookie: 'a=1\r\nx-evil: 1' })).toMatchObject({ status: 502 })
  })
})

describe('a slow host', () => {
  test('has 10 s for a message and 90 s for a read', async () => {
    const limits: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return new AbortController().signal
    })
    onTestFinished(() => timeout.mockRestore())
    const { proxy } = await startBackend()
    await proxy.send(MESSAGE)
    await proxy.get(SKILLS)
    expect(limits).toEqual([10_000, 90_000])
  })

  test('gets at most 100 requests per method; others get 503', async () => {
    const { stub, proxy } = await startBackend({ holds: true })
    const waiting = Array.from({ length: 100 }, () => proxy.get(SKILLS))
    const busy = { status: 503, body: { success: false, message: expect.any(String) }, retryAfterS: expect.any(Number) }
    expect(await proxy.get(SKILLS)).toMatchObject(busy)
    waiting.push(proxy.send(MESSAGE))
    await vi.waitFor(() => expect(stub.requests).toHaveLength(101))
    stub.set({ holds: false })
    expect((await Promise.all(waiting)).map((reply) => reply?.status)).toEqual(Array(101).fill(200))
    expect(await proxy.get(SKILLS)).toMatchObject({ status: 200 })
  })
})

describe('a redirect', () => {
  test.each([301, 302, 307, 308])('with %i within the host is followed', async (status) => {
    const { requests, proxy } = await openRedirectingHost(status, (_, path) => `/moved${path}`)
    expect(await proxy.get(SKILLS)).toMatchObject({ status: 200, body: { skills: [] } })
    expect(requests).toEqual(['GET /api/v1/skill/getall', 'GET /moved/api/v1/skill/getall'])
  })

  test('repeats a message only for 307 and 308', async () => {
    const moved = await openRedirectingHost(308, (_, path) => `/moved${path}`)
    expect(await moved.proxy.send(MESSAGE)).toMatchObject({ status: 200 })
    expect(moved.requests).toEqual(['POST /api/v1/message/send', 'POST /moved/api/v1/message/send'])
    const other = await openRedirectingHost(303, (_, path) => `/moved${path}`)
    expect(await other.proxy.send(MESSAGE)).toMatchObject({ status: 502 })
    expect(other.requests).toHaveLength(1)
  })

  test('to another host is not followed, so no cookie leaks', async () => {
    const { stub } = await startBackend()
    const { proxy } = await openRedirectingHost(301, (_, path) => stub.origin + path)
    expect(await proxy.get(SKILLS, { cookie: 'token=abc' })).toMatchObject({ status: 502, body: { success: false } })
    expect(stub.requests).toEqual([])
  })

  test('that loops is abandoned', async () => {
    const { requests, proxy } = await openRedirectingHost(302, (_, path) => path)
    expect(await proxy.get(SKILLS)).toMatchObject({ status: 502, body: { message: invalidResponse } })
    expect(requests).toHaveLength(4)
  })
})
