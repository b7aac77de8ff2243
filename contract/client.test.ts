import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../tests/fakes/backend/stub-quirks.ts'
import { type Client, createClient } from './client.ts'
import type { Failure, Result } from './portfolio.ts'

const UNKNOWN_ID = 'f'.repeat(24)
const LISTS = ['timelines', 'skills', 'applications', 'projects'] as const
const ENDPOINTS = ['owner', ...LISTS] as const

async function startBackend(behavior: Partial<Behavior> = {}) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  return { stub, client: createClient({ base: stub.origin }) }
}

async function findFirst(client: Client) {
  const result = await client.projects()
  return result.kind === 'ok' ? result.value[0] : undefined
}

test('requests the URLs of the contract with credentials and reads every response', async () => {
  const { stub } = await startBackend()
  const credentials: (string | undefined)[] = []
  const client = createClient({
    base: stub.origin,
    fetch: (url, init) => {
      credentials.push(init.credentials)
      return fetch(url, init)
    },
  })
  expect(await client.owner()).toMatchObject({ kind: 'ok', value: { githubURL: 'https://github.example/robin' } })
  for (const [list, length] of Object.entries({ timelines: 4, skills: 4, applications: 3, projects: 12 })) {
    expect(await client[list as (typeof LISTS)[number]]()).toMatchObject({ kind: 'ok', value: { length } })
  }
  expect(await client.project(stubProjectId(2))).toMatchObject({ kind: 'ok', value: { title: 'Backend Project 2' } })
  expect(stub.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/user/portfolio/me',
    'GET /api/v1/timeline/getall',
    'GET /api/v1/skill/getall',
    'GET /api/v1/softwareapplication/getall',
    'GET /api/v1/project/getall',
    `GET /api/v1/project/get/${stubProjectId(2)}`,
  ])
  expect(new Set(credentials)).toEqual(new Set(['include']))
})

describe('the owner', () => {
  test.each<Partial<Behavior>>([
    { owner: 'array' },
    { owner: 'alternate' },
    { owner: 'alternate', fails: 'page', failingPath: '/user/portfolio' },
    { spelling: 'lower' },
    { spelling: 'other' },
  ])('is read from a backend with %j', async (behavior) => {
    const { client } = await startBackend(behavior)
    const value = { linkedInURL: 'https://linkedin.example/in/robin', aboutMe: expect.stringContaining('the web') }
    expect(await client.owner()).toMatchObject({ kind: 'ok', value })
  })

  test('has no links without a profile', async () => {
    const { stub, client } = await startBackend({ owner: 'null' })
    expect(await client.owner()).toMatchObject({ kind: 'ok', value: { githubURL: '', aboutMe: '' } })
    expect(stub.requests).toHaveLength(1)
  })

  test('fails with the message of the first path if neither path has it', async () => {
    const { client } = await startBackend({ fails: 'message', failingPath: '/user' })
    expect(await client.owner()).toEqual({ kind: 'error', message: 'The backend says no.' })
  })
})

describe('lists', () => {
  test.each(['singular', 'applications'] as const)('are found under the keys of the %s variant', async (keys) => {
    const { client } = await startBackend({ keys })
    for (const list of LISTS) {
      const result = await client[list]()
      expect(result.kind === 'ok' && result.value.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('resolve relative image URLs against the backend', async () => {
    const { stub, client } = await startBackend({ images: 'relative' })
    expect((await findFirst(client))?.projectBanner).toEqual({ url: `${stub.origin}/pictures/project-1.svg` })
  })

  test('drop only invalid and blank entries', async () => {
    const { stub, client } = await startBackend()
    stub.data.skills = [null, 'text', { _id: 'x', title: 'Good' }, {}, { _id: 'y', title: ' ', svg: {} }]
    expect(await client.skills()).toEqual({ kind: 'ok', value: [{ _id: 'x', title: 'Good', svg: undefined }] })
  })
})

describe('an unknown project', () => {
  test.each<[Partial<Behavior>, Result<never>]>([
    [{ unknownProject: '404' }, { kind: 'not-found', error: 'projectNotFound' }],
    [{ unknownProject: 'null' }, { kind: 'not-found', error: 'projectNotFound' }],
    [{ unknownProject: '400' }, { kind: 'not-found', message: 'Invalid _id' }],
    [{ unknownProject: 'html' }, { kind: 'error', error: 'invalidResponse' }],
    [{ fails: 'refusal' }, { kind: 'not-found', message: 'The backend says no, politely.' }],
  ])('of a backend with %j', async (behavior, result) => {
    const { client } = await startBackend(behavior)
    expect(await client.project(UNKNOWN_ID)).toEqual(result)
  })

  test.each(['', '.', '..', '...', '\ud800'])('with the id %j is not found without a request', async (id) => {
    const { stub, client } = await startBackend()
    expect(await client.project(id)).toEqual({ kind: 'not-found', error: 'projectNotFound' })
    expect(stub.requests).toEqual([])
  })

  test('is encoded as one path segment', async () => {
    const { stub, client } = await startBackend()
    await client.project('../../admin?x=1#y')
    expect(stub.requests[0]?.path).toBe('/api/v1/project/get/..%2F..%2Fadmin%3Fx%3D1%23y')
  })
})

describe('a failing backend', () => {
  test.each<[NonNullable<Behavior['fails']>, Failure]>([
    ['message', { message: 'The backend says no.' }],
    ['error.message', { message: 'The backend says no, deeper.' }],
    ['html', { error: 'invalidResponse' }],
    ['empty', { error: 'invalidResponse' }],
    ['page', { error: 'invalidResponse' }],
    ['drop', { error: 'noResponse' }],
    ['refusal', { message: 'The backend says no, politely.' }],
  ])('with the failure %s produces an error for every request', async (fails, failure) => {
    const { client } = await startBackend({ fails })
    for (const endpoint of ENDPOINTS) expect(await client[endpoint]()).toEqual({ kind: 'error', ...failure })
  })

  test('that responds with a sentence we translate is reported with its name', async () => {
    const fetch = async () => Response.json({ message: 'Project Not Found!' }, { status: 500 })
    expect(await createClient({ fetch }).projects()).toEqual({ kind: 'error', error: 'projectNotFound' })
  })
})
