import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../../tests/fakes/backend/stub-data.ts'
import { createSafeFetch, type FetchResult, type SafeFetch } from '../../net/safe-fetch.ts'
import { createImportLog } from '../model/log.ts'
import { readBackend } from './read-backend.ts'

type Behavior = NonNullable<Parameters<typeof startStubBackend>[0]>['behavior']

async function start(behavior: Behavior = {}) {
  const backend = await startStubBackend({ behavior: { ...behavior } })
  onTestFinished(backend.close)
  const log = createImportLog(() => {})
  const read = () =>
    readBackend({ base: backend.origin, safeFetch: createSafeFetch({ allowPrivate: true }), log, retryDelayMs: 1 })
  return { backend, log, read }
}

async function readContent(behavior?: Behavior) {
  const { read, log } = await start(behavior)
  const result = await read()
  if (result.kind === 'failed') throw new Error(result.reason)
  return { ...result.content, skipped: log.skipped() }
}

test('imports all six endpoints and reports unused fields', async () => {
  const content = await readContent()
  expect(content).toMatchObject({
    name: 'Robin Example',
    biography: "I'm Robin Example.",
    profile: { githubURL: 'https://github.example/robin', linkedInURL: 'https://linkedin.example/in/robin' },
    timeline: [
      { title: 'School of Engineering', from: '2016', to: '2019' },
      {},
      {},
      { title: 'Lead Developer', to: undefined },
    ],
    apps: [{ name: 'VS Code', icon: expect.stringContaining('/pictures/app-1.svg') }, {}, {}],
  })
  expect(content.skills.map(({ name }) => name)).toEqual(['TypeScript', 'React', 'Node.js', 'PostgreSQL'])
  expect(content.projects).toHaveLength(12)
  expect(content.projects[0]).toMatchObject({
    id: stubProjectId(1),
    title: 'Backend Project 1',
    description: 'The first sentence of project 1. The second one. The third one',
    technologies: 'React, Node.js, MongoDB',
    deployed: 'Yes',
    gitRepoLink: 'https://github.example/robin/project-1',
    banner: expect.stringContaining('/pictures/project-1.svg'),
  })
  expect(content.skipped).toEqual([
    `email: the site doesn't publish it`,
    `"proficiency" in skills: the site doesn't use it`,
  ])
})

test.each<[string, Behavior]>([
  ['an owner at the alternate path', { owner: 'alternate' }],
  ['an owner in a list', { owner: 'array' }],
  ['singular list keys', { keys: 'singular' }],
  ['other keys', { keys: 'applications' }],
  ['lower-case fields', { spelling: 'lower' }],
  ['other spellings', { spelling: 'other' }],
  ['relative image URLs', { images: 'relative' }],
])('reads the same content with %s', async (_, behavior) => {
  const { skipped: __, ...actual } = await readContent(behavior)
  const { skipped: ___, ...compliant } = await readContent()
  const withoutPort = (value: unknown) => JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, 'host')
  expect(withoutPort(actual)).toBe(withoutPort(compliant))
})

test.each<[string, Behavior]>([
  ['an empty end', { timelineEnd: 'empty' }],
  ['a missing end', { timelineEnd: 'missing' }],
])('%s means ongoing', async (_, behavior) => {
  expect((await readContent(behavior)).timeline.every(({ to }) => to === undefined)).toBe(true)
})

test.each<[string, Behavior]>([
  ['missing', { images: 'missing' }],
  ['empty', { images: 'empty' }],
])('ignores %s images', async (_, behavior) => {
  const { skills, projects } = await readContent(behavior)
  expect([...skills.map(({ icon }) => icon), ...projects.map(({ banner }) => banner)].every((each) => !each)).toBe(true)
})

test('reads details from the endpoint of a single project', async () => {
  const result = await readVia((url, response) => {
    if (!url.endsWith('/project/getall') || response.kind === 'failed') return response
    const list = JSON.parse(Buffer.from(response.bytes).toString())
    for (const project of list.projects) project.description = ''
    return { ...response, bytes: new Uint8Array(Buffer.from(JSON.stringify(list))) }
  })
  expect(result).toMatchObject({
    content: { projects: { 11: { description: expect.stringContaining('project 12') } } },
  })
})

test.each(['findUser', 'data', 'profile'])('finds the owner under the key %s', async (key) => {
  const result = await readVia((url, response) => {
    if (!url.endsWith('/user/portfolio/me') || response.kind === 'failed') return response
    const { user } = JSON.parse(Buffer.from(response.bytes).toString())
    return { ...response, bytes: new Uint8Array(Buffer.from(JSON.stringify({ success: true, [key]: user }))) }
  })
  expect(result).toMatchObject({ content: { name: 'Robin Example' } })
})

test('finds an owner that is the whole response', async () => {
  const result = await readVia((url, response) => {
    if (!url.endsWith('/user/portfolio/me') || response.kind === 'failed') return response
    const { user } = JSON.parse(Buffer.from(response.bytes).toString())
    return { ...response, bytes: new Uint8Array(Buffer.from(JSON.stringify(user))) }
  })
  expect(result).toMatchObject({ content: { name: 'Robin Example' } })
})

test('retries while the host starts', async () => {
  const asleep = new Set<string>()
  const result = await readVia((url, response) => {
    if (asleep.has(url) || response.kind === 'failed') return response
    asleep.add(url)
    return { ...response, status: 503 }
  })
  expect(result).toMatchObject({ content: { name: 'Robin Example', projects: { length: 12 } } })
})

async function readVia(change: (url: string, response: FetchResult) => FetchResult) {
  const { backend, log } = await start()
  const direct = createSafeFetch({ allowPrivate: true })
  const safeFetch: SafeFetch = async (url, options) => change(url, await direct(url, options))
  return readBackend({ base: backend.origin, safeFetch, log, retryDelayMs: 1 })
}

describe('failures', () => {
  const TIMED_OUT: FetchResult = { kind: 'failed', reason: 'no response within 90 seconds' }

  test('a timeout of the first owner endpoint does not stop the rest', async () => {
    const result = await readVia((url, response) => (url.endsWith('/user/portfolio/me') ? TIMED_OUT : response))
    expect(result).toMatchObject({ kind: 'ok', content: { name: 'My Portfolio', projects: { length: 12 } } })
  })

  test('stops after both owner endpoints time out', async () => {
    const requests: string[] = []
    const result = await readVia((url) => {
      requests.push(new URL(url).pathname)
      return TIMED_OUT
    })
    expect(result).toMatchObject({ kind: 'failed', reason: TIMED_OUT.reason })
    expect(requests).toHaveLength(2)
  })

  test('stops at once if the host is unreachable', async () => {
    const { backend, read } = await start()
    await backend.close()
    expect(await read()).toMatchObject({ kind: 'failed', reason: 'connection refused', unreachable: true })
  })

  test('reports one failing endpoint and reads the rest', async () => {
    const { skills, projects, skipped } = await readContent({ fails: 'message', failingPath: '/skill' })
    expect([skills.length, projects.length]).toEqual([0, 12])
    expect(skipped).toContain('The skills: the backend responded with 500, "The backend says no."')
  })

  test.each(['html', 'empty', 'page', 'message', 'refusal', 'drop'] as const)(
    'fails if every endpoint fails (%s)',
    async (fails) => {
      const { read } = await start({ fails })
      expect(await read()).toMatchObject({ kind: 'failed', reason: expect.any(String) })
    },
  )

  test('reports the message of an error with status 200', async () => {
    const { read } = await start({ fails: 'refusal' })
    expect(await read()).toMatchObject({ reason: expect.stringContaining('The backend says no, politely.') })
  })

  test('reports documents without a title and values that are not documents', async () => {
    const { backend, read, log } = await start()
    backend.data.projects = [{ _id: 'x', description: 'No title' }, 'a word', null]
    backend.data.timelines = [{ title: 'Top-level dates', from: '2019', to: '2020' }]
    expect(await read()).toMatchObject({ content: { projects: [], timeline: [{ from: '2019', to: '2020' }] } })
    expect(log.skipped()).toEqual(
      expect.arrayContaining(['Project 1: it has no title', '2 entries in projects: not an object']),
    )
  })
})

test('reports a missing owner and uses a default name', async () => {
  const { name, skipped } = await readContent({ owner: 'null' })
  expect(name).toBe('My Portfolio')
  expect(skipped).toContain('The owner: the backend has no owner')
})

test('imports name, portrait, resume, and video channel', async () => {
  const { backend, read } = await start()
  backend.data.user = {
    fullName: 'Ada',
    avatar: { public_id: 'x', url: 'https://images.example/ada.png' },
    resume: { url: 'https://images.example/ada.pdf' },
    youtubeURL: 'youtube.example/ada',
    githubURL: 'github.example/ada',
  }
  expect(await read()).toMatchObject({
    content: {
      name: 'Ada',
      avatar: 'https://images.example/ada.png',
      resume: 'https://images.example/ada.pdf',
      videoChannel: 'https://youtube.example/ada',
      profile: { githubURL: 'https://github.example/ada' },
    },
  })
})

test('limits the number of roles', async () => {
  const { backend, read, log } = await start()
  backend.data.user = { fullName: 'Ada', roles: Array.from({ length: 12 }, (_, index) => `Role ${index}`) }
  expect(await read()).toMatchObject({ content: { roles: { length: 8 } } })
  expect(log.skipped()).toContain('The roles Role 8, Role 9, Role 10, Role 11: the site shows up to 8')
})
