import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type StubBackend, startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../../tests/fakes/backend/stub-quirks.ts'
import { FRESH_MS } from './cached-query.ts'
import { createUpstreamPortfolio } from './portfolio.ts'

const QUERIES = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const
const LONG_MS = 60_000
const PENDING = { kind: 'pending' }

async function startBackend(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return stub
}

function makeDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Opens a portfolio with a fake clock. */
function openPortfolio(stub: Pick<StubBackend, 'origin'>, dataDir = makeDataDir()) {
  const clock = { now: 1_000_000 }
  const lines: string[] = []
  const log = (_level: string, line: string) => lines.push(line)
  const portfolio = createUpstreamPortfolio({ host: stub.origin, dataDir, now: () => clock.now, log })
  onTestFinished(portfolio.close)
  return { portfolio, clock, lines, dataDir }
}

const pathsOf = (stub: StubBackend) => stub.requests.map(({ path }) => path.replace('/api/v1', ''))
const titled = (title: string) => expect.arrayContaining([expect.objectContaining({ title })])

describe('a sleeping host', () => {
  test('never delays a page: every query is pending at once', async () => {
    const stub = await startBackend({ holds: true })
    const { portfolio } = openPortfolio(stub)
    for (const query of QUERIES) expect(await portfolio[query]()).toEqual(PENDING)
    expect(await portfolio.project(stubProjectId(1))).toEqual(PENDING)
    await vi.waitFor(() => expect(stub.requests).toHaveLength(6))
  })

  test('gets one request per query, however many visitors come', async () => {
    const stub = await startBackend({ holds: true })
    const { portfolio } = openPortfolio(stub)
    for (let visitor = 0; visitor < 5; visitor += 1) await portfolio.projects()
    stub.set({ holds: false })
    await vi.waitFor(async () => expect(await portfolio.projects()).toMatchObject({ kind: 'ok' }))
    expect(pathsOf(stub)).toEqual(['/project/getall'])
  })

  test('gets a limited number of requests for unknown ids', async () => {
    const stub = await startBackend({ holds: true })
    const { portfolio } = openPortfolio(stub)
    for (let number = 0; number < 100; number += 1) await portfolio.project(`unknown-${number}`)
    await vi.waitFor(() => expect(stub.requests).toHaveLength(20))
    stub.set({ holds: false })
    await vi.waitFor(async () => expect(await portfolio.project('unknown-0')).toMatchObject({ kind: 'not-found' }))
    expect(stub.requests).toHaveLength(20)
  })
})

describe('cached responses', () => {
  test('are used without a request while fresh', async () => {
    const stub = await startBackend()
    const { portfolio, clock } = openPortfolio(stub)
    await portfolio.warm(LONG_MS)
    clock.now += FRESH_MS - 1
    for (const query of QUERIES) expect(await portfolio[query]()).toMatchObject({ kind: 'ok' })
    expect(stub.requests).toHaveLength(QUERIES.length)
  })

  test('are used while stale and revalidated in the background', async () => {
    const stub = await startBackend()
    const { portfolio, clock } = openPortfolio(stub)
    await portfolio.warm(LONG_MS)
    stub.data.skills = [{ _id: 'new', title: 'Rust' }]
    clock.now += FRESH_MS
    expect(await portfolio.skills()).toMatchObject({ kind: 'ok', value: titled('TypeScript') })
    await vi.waitFor(async () => expect(await portfolio.skills()).toMatchObject({ value: titled('Rust') }))
    expect(pathsOf(stub).filter((path) => path === '/skill/getall')).toHaveLength(2)
  })

  test('of one host are never used for another', async () => {
    const first = await startBackend()
    const second = await startBackend({ holds: true })
    const { portfolio, dataDir } = openPortfolio(first)
    await portfolio.warm(LONG_MS)
    expect(await openPortfolio(second, dataDir).portfolio.projects()).toEqual(PENDING)
  })

  test('work without a writable directory, with one log line', async () => {
    const stub = await startBackend()
    const { portfolio, lines } = openPortfolio(stub, '/dev/null')
    await portfolio.warm(LONG_MS)
    expect(await portfolio.projects()).toMatchObject({ kind: 'ok' })
    await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('in /dev/null')]))
  })
})

describe('a failing host', () => {
  test('is logged once, and once when it is available again', async () => {
    const stub = await startBackend({ fails: 'drop' })
    const { portfolio, lines } = openPortfolio(stub)
    await portfolio.warm(LONG_MS)
    await portfolio.warm(LONG_MS)
    expect(lines).toEqual([expect.stringContaining(`${stub.origin} is unavailable`)])
    stub.set({ fails: 'never' })
    await portfolio.warm(LONG_MS)
    await portfolio.warm(LONG_MS)
    expect(lines.slice(1)).toEqual([`external backend ${stub.origin} is available again`])
  })

  test('that lacks one list is logged once', async () => {
    const stub = await startBackend({ fails: 'html', failingPath: '/skill' })
    const { portfolio, lines } = openPortfolio(stub)
    for (let round = 0; round < 3; round += 1) await portfolio.warm(LONG_MS)
    expect(lines).toEqual([expect.stringContaining('skills')])
    expect(await portfolio.projects()).toMatchObject({ kind: 'ok' })
  })

  test('does not block start or stop', async () => {
    const stub = await startBackend({ holds: true })
    const { portfolio, lines } = openPortfolio(stub)
    await portfolio.warm(1)
    expect(await portfolio.owner()).toEqual(PENDING)
    const rest = portfolio.warm(LONG_MS)
    portfolio.close()
    await rest
    expect(lines).toEqual([])
  })
})

describe('one project', () => {
  test('in the list is returned at once and revalidated', async () => {
    const stub = await startBackend()
    const { portfolio } = openPortfolio(stub)
    await portfolio.warm(LONG_MS)
    expect(await portfolio.project(stubProjectId(2))).toMatchObject({ value: { title: 'Backend Project 2' } })
    await vi.waitFor(() => expect(pathsOf(stub)).toContain(`/project/get/${stubProjectId(2)}`))
  })

  test.each(['404', 'null', '400'] as const)('that is unknown (%s) is not found after the response', async (how) => {
    const stub = await startBackend({ unknownProject: how })
    const { portfolio, clock } = openPortfolio(stub)
    const id = 'f'.repeat(24)
    expect(await portfolio.project(id)).toEqual(PENDING)
    await vi.waitFor(async () => expect(await portfolio.project(id)).toMatchObject({ kind: 'not-found' }))
    expect(stub.requests).toHaveLength(1)
    clock.now += FRESH_MS
    expect(await portfolio.project(id)).toEqual(PENDING)
  })

  test('that was removed disappears', async () => {
    const stub = await startBackend()
    const { portfolio, clock } = openPortfolio(stub)
    await portfolio.project(stubProjectId(1))
    await vi.waitFor(async () => expect(await portfolio.project(stubProjectId(1))).toMatchObject({ kind: 'ok' }))
    stub.data.projects = []
    clock.now += FRESH_MS
    await portfolio.project(stubProjectId(1))
    await vi.waitFor(async () => expect(await portfolio.project(stubProjectId(1))).toMatchObject({ kind: 'not-found' }))
  })
})

describe('the version', () => {
  test('revalidates old lists, because cached pages do not read them', async () => {
    const stub = await startBackend()
    const { portfolio, clock } = openPortfolio(stub)
    await portfolio.warm(LONG_MS)
    const before = portfolio.version()
    stub.data.user.aboutMe = 'Something new.'
    clock.now += FRESH_MS
    await vi.waitFor(() => expect(portfolio.version()).not.toBe(before))
    expect(stub.requests).toHaveLength(2 * QUERIES.length)
  })
})
