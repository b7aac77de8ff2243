import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PROJECT_NOT_FOUND, UNREADABLE_REPLY } from '../../contract/result.ts'
import { startRedirectingHost } from '../../tests/fakes/http/redirecting-host.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import type { Behaviour } from '../../tests/fakes/backend/stub-oddities.ts'
import { createForwarder, type ForwardCall } from './proxy.ts'

const SKILLS: ForwardCall = { method: 'GET', path: '/skill/getall' }
const OWNER: ForwardCall = { method: 'GET', path: '/user/portfolio/me' }
const SEND: ForwardCall = {
  method: 'POST',
  path: '/message/send',
  body: '{"senderName":"Ada","subject":"Hi","message":"Hello"}',
}

async function startBackend(behaviour: Partial<Behaviour> = {}) {
  const stub = await startStubBackend({ behaviour })
  onTestFinished(stub.close)
  return { stub, forward: createForwarder({ host: stub.origin }) }
}

async function openMovedHost(...[status, toLocation]: Parameters<typeof startRedirectingHost>) {
  const { seen, origin, close } = await startRedirectingHost(status, toLocation)
  onTestFinished(close)
  return { seen, forward: createForwarder({ host: origin }) }
}

describe('the seven calls', () => {
  test.each([
    ['/user/portfolio/me', 'user'],
    ['/timeline/getall', 'timelines'],
    ['/skill/getall', 'skills'],
    ['/softwareapplication/getall', 'softwareApplications'],
    ['/project/getall', 'projects'],
    [`/project/get/${stubProjectId(4)}`, 'project'],
  ])('pass %s on with what the host says', async (path, key) => {
    const { stub, forward } = await startBackend()
    const reply = await forward({ method: 'GET', path })
    expect(reply).toMatchObject({ kind: 'answered', status: 200, body: { success: true, [key]: expect.anything() } })
    expect(stub.requests).toMatchObject([{ method: 'GET', path: `/api/v1${path}` }])
  })

  test.each(['200', '201'] as const)('pass a message on, taken with %s', async (send) => {
    const { stub, forward } = await startBackend({ send })
    expect(await forward(SEND)).toMatchObject({ status: Number(send), body: { message: 'Message Sent' } })
    expect(stub.requests).toMatchObject([{ method: 'POST', path: '/api/v1/message/send', body: SEND.body }])
  })

  test.each<ForwardCall>([
    { method: 'POST', path: '/skill/getall' },
    { method: 'GET', path: '/message/send' },
    { method: 'GET', path: '/message/getall' },
    { method: 'POST', path: '/user/login' },
    { method: 'GET', path: '/user/me/portfolio' },
    { method: 'GET', path: '/project/get' },
    { method: 'GET', path: '/project/get/' },
    { method: 'GET', path: '/project/get/a/b' },
    { method: 'GET', path: '/skill/getall/' },
    { method: 'GET', path: '//evil.example/skill/getall' },
    { method: 'GET', path: '' },
  ])('are the only ones: $method $path stays with us', async (call) => {
    const { stub, forward } = await startBackend()
    expect(await forward(call)).toEqual({ kind: 'unknown' })
    expect(stub.requests).toEqual([])
  })

  test('reach a host that lives below a path', async () => {
    const { stub } = await startBackend()
    await createForwarder({ host: `${stub.origin}/robin` })(SKILLS)
    expect(stub.requests).toMatchObject([{ path: '/robin/api/v1/skill/getall' }])
  })
})

describe('a project id', () => {
  test('stays one part of the address', async () => {
    const { stub, forward } = await startBackend()
    await forward({ method: 'GET', path: '/project/get/..%2F..%2Fuser%3Fx' })
    expect(stub.requests).toMatchObject([{ path: '/api/v1/project/get/..%2F..%2Fuser%3Fx' }])
  })

  test.each(['..', '%2e%2e', '%', '%ff'])('that no project can have is not found without asking: %s', async (id) => {
    const { stub, forward } = await startBackend()
    const body = { success: false, message: PROJECT_NOT_FOUND }
    expect(await forward({ method: 'GET', path: `/project/get/${id}` })).toMatchObject({ status: 404, body })
    expect(stub.requests).toEqual([])
  })

  test.each([
    ['404', 404, { success: false, message: PROJECT_NOT_FOUND }],
    ['null', 200, { success: true, project: null }],
    ['400', 400, { success: false, message: 'Invalid _id' }],
    ['html', 500, { success: false, message: UNREADABLE_REPLY }],
  ] as const)(
    'that is unknown, told as %s, keeps its status and has a sentence',
    async (unknownProject, status, body) => {
      const { forward } = await startBackend({ unknownProject })
      const path = `/project/get/${'f'.repeat(24)}`
      expect(await forward({ method: 'GET', path })).toEqual({ kind: 'answered', status, body, cookies: [] })
    },
  )
})

describe('the owner', () => {
  test.each(['document', 'elsewhere'] as const)('is passed on from a host that has it as %s', async (owner) => {
    const { forward } = await startBackend({ owner })
    expect(await forward(OWNER)).toMatchObject({ status: 200, body: { user: { aboutMe: expect.any(String) } } })
  })

  test('that neither place knows fails as the first place said', async () => {
    const { stub, forward } = await startBackend({ fails: 'message' })
    expect(await forward(OWNER)).toMatchObject({ status: 500, body: { message: 'The backend says no.' } })
    expect(stub.requests).toHaveLength(2)
  })
})

describe('cookies', () => {
  test('of the visitor go to the host', async () => {
    const { stub, forward } = await startBackend()
    await forward({ ...SKILLS, cookie: 'token=abc; theme=dark' })
    expect(stub.requests[0]?.cookie).toBe('token=abc; theme=dark')
  })

  test('of the host come back for our own origin', async () => {
    const setCookie = [
      'a=1; Domain=backend.example; Path=/; HttpOnly',
      'b=domain=2; Path=/;DOMAIN=.x.example',
      'c=3; domain',
    ]
    const { forward } = await startBackend({ setCookie })
    expect(await forward(SKILLS)).toMatchObject({ cookies: ['a=1; Path=/; HttpOnly', 'b=domain=2; Path=/', 'c=3'] })
    expect(await forward(SEND)).toMatchObject({ cookies: { length: 3 } })
  })
})

describe('a host in trouble', () => {
  test.each([
    ['message', 500, { success: false, message: 'The backend says no.' }],
    ['error.message', 500, { success: false, message: 'The backend says no, deeper.' }],
    ['html', 500, { success: false, message: UNREADABLE_REPLY }],
    ['empty', 500, { success: false, message: UNREADABLE_REPLY }],
    ['page', 502, { success: false, message: UNREADABLE_REPLY }],
    ['refusal', 200, { success: false, message: 'The backend says no, politely.' }],
    ['drop', 502, { success: false, message: expect.stringContaining('could not be reached') }],
  ] as const)('that fails by %s is told as JSON with a sentence', async (fails, status, body) => {
    const { forward } = await startBackend({ fails, send: fails })
    expect(await forward(SKILLS)).toEqual({ kind: 'answered', status, body, cookies: [] })
    expect(await forward(SEND)).toEqual({ kind: 'answered', status, body, cookies: [] })
  })

  test('that takes a message without a word has taken it', async () => {
    const { forward } = await startBackend({ send: 'silent-201' })
    expect(await forward(SEND)).toMatchObject({ status: 200, body: { success: true, message: 'Message Sent' } })
  })

  test('that is gone is told with 502', async () => {
    const { stub, forward } = await startBackend()
    await stub.close()
    expect(await forward(SKILLS)).toMatchObject({ status: 502, body: { success: false, message: expect.any(String) } })
  })

  test('that never answers is given up with 504', async () => {
    const { stub } = await startBackend({ holds: true })
    const forward = createForwarder({ host: stub.origin, timeoutMs: 1 })
    expect(await forward(SKILLS)).toMatchObject({ status: 504, body: { success: false, message: expect.any(String) } })
  })

  test('a cookie header that cannot be sent is a failure, not a crash', async () => {
    const { forward } = await startBackend()
    expect(await forward({ ...SKILLS, cookie: 'a=1\r\nx-evil: 1' })).toMatchObject({ status: 502 })
  })
})

describe('a host that keeps visitors waiting', () => {
  test('is not asked any longer for one who has left', async () => {
    const { stub, forward } = await startBackend({ holds: true })
    const left = new AbortController()
    const asked = forward({ ...SKILLS, signal: left.signal })
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1))
    left.abort()
    expect(await asked).toMatchObject({ status: 504 })
  })

  test('still gets the message of one who has left', async () => {
    const { stub, forward } = await startBackend({ holds: true })
    const left = new AbortController()
    const sent = forward({ ...SEND, signal: left.signal })
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1))
    left.abort()
    stub.set({ holds: false })
    expect(await sent).toMatchObject({ status: 200, body: { success: true } })
  })

  test('is asked by so many at once, with room kept for messages, and the next are told to come back', async () => {
    const { stub } = await startBackend({ holds: true })
    const forward = createForwarder({ host: stub.origin, mostAtOnce: 2 })
    const first = [forward(SKILLS), forward(OWNER)]
    const busy = { status: 503, body: { success: false, message: expect.any(String) }, retryAfterS: expect.any(Number) }
    expect(await forward(SKILLS)).toMatchObject(busy)
    const sent = forward(SEND)
    await vi.waitFor(() => expect(stub.requests).toHaveLength(3))
    stub.set({ holds: false })
    expect(await Promise.all([...first, sent])).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
    expect(await forward(SKILLS)).toMatchObject({ status: 200 })
  })
})

describe('a host that moved', () => {
  test.each([301, 302, 307, 308])('within its own name with %i is followed', async (status) => {
    const { seen, forward } = await openMovedHost(status, (_, path) => `/moved${path}`)
    expect(await forward(SKILLS)).toMatchObject({ status: 200, body: { skills: [] } })
    expect(seen).toEqual(['GET /api/v1/skill/getall', 'GET /moved/api/v1/skill/getall'])
  })

  test('gets a message again only when the move says so', async () => {
    const moved = await openMovedHost(308, (_, path) => `/moved${path}`)
    expect(await moved.forward(SEND)).toMatchObject({ status: 200 })
    expect(moved.seen).toEqual(['POST /api/v1/message/send', 'POST /moved/api/v1/message/send'])
    const other = await openMovedHost(303, (_, path) => `/moved${path}`)
    expect(await other.forward(SEND)).toMatchObject({ status: 502 })
    expect(other.seen).toHaveLength(1)
  })

  test('to another name is not followed, so that no cookie leaks', async () => {
    const { stub } = await startBackend()
    const { forward } = await openMovedHost(301, (_, path) => stub.origin + path)
    expect(await forward({ ...SKILLS, cookie: 'token=abc' })).toMatchObject({ status: 502, body: { success: false } })
    expect(stub.requests).toEqual([])
  })

  test('in circles is given up', async () => {
    const { seen, forward } = await openMovedHost(302, (_, path) => path)
    expect(await forward(SKILLS)).toMatchObject({ status: 502, body: { message: UNREADABLE_REPLY } })
    expect(seen).toHaveLength(4)
  })
})
