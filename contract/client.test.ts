import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../tests/fakes/backend/stub-data.ts'
import type { Behaviour } from '../tests/fakes/backend/stub-oddities.ts'
import { type Client, createClient } from './client.ts'
import { NO_RESPONSE, PROJECT_NOT_FOUND, UNREADABLE_REPLY } from './result.ts'

const UNKNOWN_ID = 'f'.repeat(24)
const LISTS = ['timelines', 'skills', 'applications', 'projects'] as const
const QUESTIONS = ['owner', ...LISTS] as const

async function startBackend(behaviour: Partial<Behaviour> = {}) {
  const stub = await startStubBackend({ behaviour })
  onTestFinished(stub.close)
  return { stub, client: createClient({ base: stub.origin }) }
}

async function findFirst(client: Client) {
  const answer = await client.projects()
  return answer.kind === 'ok' ? answer.value[0] : undefined
}

describe('a compliant backend', () => {
  test('answers all six questions', async () => {
    const { client } = await startBackend()
    expect(await client.owner()).toMatchObject({ kind: 'ok', value: { githubURL: 'https://github.example/robin' } })
    expect(await client.timelines()).toMatchObject({ kind: 'ok', value: { length: 4 } })
    expect(await client.skills()).toMatchObject({ kind: 'ok', value: { length: 4 } })
    expect(await client.applications()).toMatchObject({ kind: 'ok', value: { length: 3 } })
    expect(await client.projects()).toMatchObject({ kind: 'ok', value: { length: 12 } })
    expect(await client.project(stubProjectId(2))).toMatchObject({
      kind: 'ok',
      value: { title: 'Backend Project 2' },
    })
  })

  test('is asked exactly the addresses of the contract', async () => {
    const { stub, client } = await startBackend()
    for (const question of QUESTIONS) await client[question]()
    await client.project(stubProjectId(1))
    expect(stub.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/user/portfolio/me',
      'GET /api/v1/timeline/getall',
      'GET /api/v1/skill/getall',
      'GET /api/v1/softwareapplication/getall',
      'GET /api/v1/project/getall',
      `GET /api/v1/project/get/${stubProjectId(1)}`,
    ])
  })

  test('is asked with credentials', async () => {
    const { stub } = await startBackend()
    const seen: (string | undefined)[] = []
    const client = createClient({
      base: stub.origin,
      fetch: (url, init) => {
        seen.push(init.credentials)
        return fetch(url, init)
      },
    })
    await client.skills()
    await client.project(stubProjectId(1))
    expect(seen).toEqual(['include', 'include'])
  })
})

describe('the owner', () => {
  test.each(['array', 'elsewhere'] as const)('is found when the backend has it as %s', async (owner) => {
    const { client } = await startBackend({ owner })
    expect(await client.owner()).toMatchObject({
      kind: 'ok',
      value: { aboutMe: expect.stringContaining('the web') },
    })
  })

  test('who has not filled in a profile is an owner without links', async () => {
    const { stub, client } = await startBackend({ owner: 'null' })
    expect(await client.owner()).toMatchObject({ kind: 'ok', value: { githubURL: '', aboutMe: '' } })
    expect(stub.requests).toHaveLength(1)
  })

  test.each(['lower', 'other'] as const)('keeps links and words in %s spelling', async (spelling) => {
    const { client } = await startBackend({ spelling })
    const value = { linkedInURL: 'https://linkedin.example/in/robin', aboutMe: expect.stringContaining('the web') }
    expect(await client.owner()).toMatchObject({ kind: 'ok', value })
  })

  test('is looked for elsewhere when a web page answers in the first place', async () => {
    const { client } = await startBackend({ owner: 'elsewhere', fails: 'page', failingPath: '/user/portfolio' })
    expect(await client.owner()).toMatchObject({ kind: 'ok', value: { githubURL: 'https://github.example/robin' } })
  })

  test('that neither place knows fails with what the first one said', async () => {
    const { client } = await startBackend({ fails: 'message', failingPath: '/user' })
    expect(await client.owner()).toEqual({ kind: 'error', message: 'The backend says no.' })
  })
})

describe('lists', () => {
  test.each(['singular', 'applications'] as const)('are found under keys in the %s form', async (keys) => {
    const { client } = await startBackend({ keys })
    for (const list of LISTS) {
      const answer = await client[list]()
      expect(answer.kind === 'ok' && answer.value.length).toBeGreaterThanOrEqual(3)
    }
  })

  test.each(['missing', 'empty'] as const)('hold entries that go on when their end is %s', async (timelineEnd) => {
    const { client } = await startBackend({ timelineEnd })
    const answer = await client.timelines()
    expect(answer.kind === 'ok' && answer.value.map((entry) => entry.timeline)).toEqual([
      { from: '2016' },
      { from: '2019' },
      { from: '2022' },
      { from: '2024' },
    ])
  })

  test.each(['missing', 'empty'] as const)('hold projects without a banner when pictures are %s', async (pictures) => {
    const { client } = await startBackend({ pictures })
    expect(await findFirst(client)).toMatchObject({ title: 'Backend Project 1', projectBanner: undefined })
    expect(await client.skills()).toMatchObject({ kind: 'ok', value: [{ svg: undefined }, {}, {}, {}] })
  })

  test('hold pictures of the backend when their addresses have no origin', async () => {
    const { stub, client } = await startBackend({ pictures: 'relative' })
    expect((await findFirst(client))?.projectBanner).toEqual({ url: `${stub.origin}/pictures/project-1.svg` })
  })

  test.each(['lower', 'other'] as const)('hold project links in %s spelling', async (spelling) => {
    const { client } = await startBackend({ spelling })
    expect(await findFirst(client)).toMatchObject({
      gitRepoLink: 'https://github.example/robin/project-1',
      projectLink: 'https://project-1.example/',
    })
  })

  test('lose only the entries that cannot be read or say nothing', async () => {
    const { stub, client } = await startBackend()
    stub.data.skills = [null, 'text', { _id: 'x', title: 'Good' }, {}, { _id: 'y', title: ' ', svg: {} }]
    stub.data.timelines = [
      { _id: 'x', timeline: {} },
      { _id: 'y', timeline: { to: '1999' } },
    ]
    expect(await client.skills()).toEqual({ kind: 'ok', value: [{ _id: 'x', title: 'Good', svg: undefined }] })
    expect(await client.timelines()).toMatchObject({ kind: 'ok', value: [{ _id: 'y' }] })
  })
})

describe('an unknown project', () => {
  test.each([
    ['404', PROJECT_NOT_FOUND],
    ['null', PROJECT_NOT_FOUND],
    ['400', 'Invalid _id'],
  ] as const)('told as %s is missing', async (unknownProject, message) => {
    const { client } = await startBackend({ unknownProject })
    expect(await client.project(UNKNOWN_ID)).toEqual({ kind: 'not-found', message })
  })

  test('told in an error page is a failure with a clear sentence', async () => {
    const { client } = await startBackend({ unknownProject: 'html' })
    expect(await client.project('not-an-id')).toEqual({ kind: 'error', message: UNREADABLE_REPLY })
  })

  test('told with a polite refusal is missing, in the words of the backend', async () => {
    const { client } = await startBackend({ fails: 'refusal' })
    expect(await client.project(UNKNOWN_ID)).toEqual({ kind: 'not-found', message: 'The backend says no, politely.' })
  })

  test.each(['', '.', '..', '...', '\ud800'])('named %j is missing without asking anyone', async (id) => {
    const { stub, client } = await startBackend()
    expect(await client.project(id)).toEqual({ kind: 'not-found', message: PROJECT_NOT_FOUND })
    expect(stub.requests).toEqual([])
  })

  test('stays one part of the address whatever its name', async () => {
    const { stub, client } = await startBackend()
    await client.project('../../admin?x=1#y')
    expect(stub.requests[0]?.path).toBe('/api/v1/project/get/..%2F..%2Fadmin%3Fx%3D1%23y')
  })
})

describe('a backend in trouble', () => {
  test.each([
    ['message', 'The backend says no.'],
    ['error.message', 'The backend says no, deeper.'],
    ['html', UNREADABLE_REPLY],
    ['empty', UNREADABLE_REPLY],
    ['page', UNREADABLE_REPLY],
    ['drop', NO_RESPONSE],
  ] as const)('that fails by %s fails every question with a sentence', async (fails, message) => {
    const { client } = await startBackend({ fails })
    for (const question of QUESTIONS) expect(await client[question]()).toEqual({ kind: 'error', message })
    expect(await client.project(stubProjectId(1))).toEqual({ kind: 'error', message })
  })

  test('that refuses with a 200 fails in its own words', async () => {
    const { client } = await startBackend({ fails: 'refusal' })
    const refusal = { kind: 'error', message: 'The backend says no, politely.' }
    for (const question of QUESTIONS) expect(await client[question]()).toEqual(refusal)
  })

  test('that is gone altogether is told as no response', async () => {
    const stub = await startStubBackend()
    await stub.close()
    const client = createClient({ base: stub.origin })
    expect(await client.projects()).toEqual({ kind: 'error', message: NO_RESPONSE })
  })
})
