import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../tests/fakes/backend/stub-quirks.ts'
import { openPages } from '../tests/fakes/pages.ts'
import { FRESH_MS } from './upstream/cached-query.ts'
import { createUpstreamPortfolio } from './upstream/portfolio.ts'

const LONG_MS = 60_000
const MAX_UNLISTED = 20
const NEW_ID = 'abc'.repeat(8)
function makeDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Opens pages with a real backend whose lists are loaded. */
async function open(behavior: Partial<Behavior> = {}, calls: 'proxied' | 'direct' = 'proxied') {
  const backend = await startStubBackend({ behavior })
  onTestFinished(backend.close)
  const clock = { now: 1_000_000 }
  const portfolio = createUpstreamPortfolio({ host: backend.origin, dataDir: makeDataDir(), now: () => clock.now })
  onTestFinished(portfolio.close)
  await portfolio.warm(LONG_MS)
  const api = { base: calls === 'direct' ? backend.origin : '', imageBase: backend.origin }
  const { routes } = openPages(portfolio, api)
  async function visit(id: string) {
    const response = await routes.request(`/project/${id}`)
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
  const projectRequests = () => backend.requests.filter(({ path }) => path.startsWith('/api/v1/project/get/'))
  const addProject = () => backend.data.projects.push({ _id: NEW_ID, title: 'A new one' })
  return { backend, portfolio, clock, visit, projectRequests, addProject }
}

async function visitMadeUp({ visit }: Awaited<ReturnType<typeof open>>, count: number) {
  const statuses: number[] = []
  for (let number = 0; number < count; number += 1) statuses.push((await visit(`unknown-${number}`)).status)
  return statuses
}

test('requests a few invented ids, and serves one page for the others', async () => {
  const site = await open()
  const statuses = await visitMadeUp(site, 100)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(MAX_UNLISTED)
  expect(statuses.slice(MAX_UNLISTED)).toEqual(Array(80).fill(404))
  expect((await site.visit('unknown-98')).html).toBe((await site.visit('unknown-99')).html)
  await vi.waitFor(() => expect(site.projectRequests()).toHaveLength(MAX_UNLISTED))
  expect((await site.visit(stubProjectId(3))).html).toContain('Backend Project 3')
  site.clock.now += FRESH_MS
  expect((await site.visit('another')).status).toBe(200)
})

test('finds a project that is newer than the list', async () => {
  const { visit, addProject } = await open()
  addProject()
  expect((await visit(NEW_ID)).status).toBe(200)
  await vi.waitFor(async () => expect((await visit(NEW_ID)).html).toContain('<title>A new one'))
})

test('finds a new project among invented ids with the next list', async () => {
  const site = await open()
  await visitMadeUp(site, MAX_UNLISTED)
  site.addProject()
  expect((await site.visit(NEW_ID)).status).toBe(404)
  site.clock.now += FRESH_MS
  await visitMadeUp(site, MAX_UNLISTED)
  await vi.waitFor(async () => expect((await site.visit(NEW_ID)).html).toContain('<title>A new one'))
})

test('a message that repeats the id does not create a page for each id', async () => {
  const { visit } = await open({ unknownProject: 'repeats-id' })
  for (const id of ['first', 'second']) {
    await vi.waitFor(async () => expect((await visit(id)).status).toBe(404))
  }
  const { html } = await visit('first')
  expect(html).toContain('Project Not Found!')
  expect(html).toBe((await visit('second')).html)
})

test.each(['proxied', 'direct'] as const)(
  'another capitalization of a listed id redirects at once (%s)',
  async (calls) => {
    const { visit, projectRequests, backend } = await open({}, calls)
    backend.data.projects = []
    const [id, spelling] = [stubProjectId(10), stubProjectId(10).toUpperCase()]
    expect(spelling).not.toBe(id)
    expect(await visit(spelling)).toMatchObject({ status: 308, location: `/project/${id}` })
    expect(projectRequests()).toEqual([])
  },
)

test.each([
  ['has no id', {}, []],
  ['is listed under the requested id', { _id: 'other' }, [{ _id: 'requested', title: 'Listed' }]],
])('a project that %s is shown', async (_, ids, projects) => {
  const fetch = async (url: string) =>
    Response.json(url.includes('/project/get/') ? { project: { ...ids, title: 'Shown' } } : { projects })
  const portfolio = createUpstreamPortfolio({ host: 'https://backend.example', dataDir: makeDataDir(), fetch })
  await portfolio.warm(LONG_MS)
  const shown = { kind: 'ok', value: { _id: 'requested', title: 'Shown' } }
  await vi.waitFor(async () => expect(await portfolio.project('requested')).toMatchObject(shown))
})

test('with direct calls the browser requests an unknown project', async () => {
  const { visit } = await open({}, 'direct')
  await vi.waitFor(async () => expect((await visit('unknown')).status).toBe(404))
  expect((await visit('unknown')).html).toContain('"id":"unknown"')
})
