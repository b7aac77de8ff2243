import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Loadable } from '../../contract/portfolio.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { loadValid } from '../../tests/fakes/content/content-dir.ts'
import { NO_PAGE_CACHE } from '../http/cache/page-cache.ts'
import { createProxy } from '../upstream/proxy.ts'
import { createPortfolioApi, createProxyApi } from './route.ts'

const SKILLS = '/api/v1/skill/getall'
const PATHS = [
  '/api/v1/user/portfolio/me',
  '/api/v1/timeline/getall',
  SKILLS,
  '/api/v1/softwareapplication/getall',
  '/api/v1/project/getall',
  '/api/v1/project/get/x',
]

test.each<[Loadable<never>, string]>([
  [{ kind: 'pending' }, 'The portfolio hasn’t loaded yet. Please try again in a minute.'],
  [{ kind: 'error', message: 'It is asleep.' }, 'It is asleep.'],
])('every call returns 503 for %o, and is not cached', async (result, message) => {
  const load = async () => result
  const lists = { timelines: load, skills: load, applications: load, projects: load }
  const api = createPortfolioApi({ portfolio: { owner: load, project: load, ...lists }, cache: NO_PAGE_CACHE })
  for (const path of PATHS) {
    const response = await api.request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await response.json()).toEqual({ success: false, message })
  }
})

test('groups are not part of the API', async () => {
  const { skills, applications, timelines } = await loadValid({
    'timeline.yaml': '- { title: Exam, from: 2020, group: Certificates }',
    'skills.yaml': '- { title: Go, group: Languages }',
    'apps.yaml': '- { name: Figma, group: Design }',
  })
  expect([skills[0]?.group, applications[0]?.group]).toEqual(['Languages', 'Design'])
  const ok = <T>(value: T) => ({ kind: 'ok' as const, value })
  const empty = async () => ok([])
  const portfolio = {
    ...{ owner: async () => ({ kind: 'pending' as const }), timelines: async () => ok(timelines), projects: empty },
    skills: async () => ok(skills),
    applications: async () => ok(applications),
    project: async () => ({ kind: 'pending' as const }),
  }
  const api = createPortfolioApi({ portfolio, cache: NO_PAGE_CACHE })
  const read = async (path: string) => (await api.request(path)).json()
  const [entry] = (await read('/api/v1/timeline/getall')).timelines
  expect(Object.keys(entry)).toEqual(['_id', 'title', 'description', 'timeline'])
  expect(await read(SKILLS)).toEqual({ success: true, skills: [{ _id: 'go', title: 'Go' }] })
  expect(await read('/api/v1/softwareapplication/getall')).toEqual({
    success: true,
    softwareApplications: [{ _id: 'figma', name: 'Figma' }],
  })
})

describe('an external backend', () => {
  async function open(behavior: Partial<Behavior> = {}, limits: { maxConcurrent?: number } = {}) {
    const stub = await startStubBackend({ behavior })
    onTestFinished(stub.close)
    return { stub, api: createProxyApi(createProxy({ host: stub.origin, ...limits })) }
  }

  test("receives the visitor's cookies, and the visitor receives its cookies", async () => {
    const setCookie = ['a=1; Domain=backend.example; HttpOnly', 'b=2; Path=/']
    const { stub, api } = await open({ setCookie })
    const response = await api.request(SKILLS, { headers: { cookie: 'token=abc' } })
    expect(stub.requests).toMatchObject([{ cookie: 'token=abc', forwardedFor: '' }])
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Path=/'])
  })

  test('gets its request aborted when the visitor leaves', async () => {
    const { stub, api } = await open({ holds: true })
    const left = new AbortController()
    const pending = api.request(SKILLS, { signal: left.signal })
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1))
    left.abort()
    expect((await pending).status).toBe(504)
  })
})
