import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../../tests/fakes/backend/stub-data.ts'
import { createSafeFetch, type FetchResult, type SafeFetch } from '../../net/safe-fetch.ts'
import { createImportLog } from '../model/log.ts'
import { readBackend } from './read-backend.ts'

type Behavior = NonNullable<Parameters<typeof startStubBackend>[0]>['behavior']

/** `change` replaces responses. */
async function start(behavior: Behavior = {}, change?: (url: string, response: FetchResult) => FetchResult) {
  const backend = await startStubBackend({ behavior: { ...behavior } })
  onTestFinished(backend.close)
  const log = createImportLog(() => {})
  const direct = createSafeFetch({ allowPrivate: true })
  const safeFetch: SafeFetch = async (url, options) => {
    const response = await direct(url, options)
    return change ? change(url, response) : response
  }
  async function read() {
    const result = await readBackend({ base: backend.origin, safeFetch, log, retryDelayMs: 1 })
    if (result.kind === 'failed') throw new Error(result.reason)
    return { ...result.content, skipped: log.skipped() }
  }
  const detailRequests = () => backend.requests.filter(({ path }) => path.includes('/project/get/'))
  return { backend, log, read, detailRequests }
}

async function readContent(behavior?: Behavior) {
  return (await start(behavior)).read()
}

test('imports all six endpoints and reports unused fields', async () => {
  const content = await readContent()
  expect(content).toMatchObject({
    name: 'Robin Example',
    biography: '',
    profile: { githubURL: 'https://github.example/robin', linkedInURL: 'https://linkedin.example/in/robin' },
    timeline: [
      { title: 'School of Engineering', from: '2016', to: '2019' },
      {},
      {},
      { title: 'Lead Developer', to: undefined },
    ],
    apps: [{ name: 'VS Code', icon: expect.stringContaining('/pictures/app-1.svg') }, {}, {}],
    skipped: ['email: not shown by the site', '"proficiency" in skills: not used by the site'],
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
  ['missing', { images: 'missing', timelineEnd: 'missing' }],
  ['empty', { images: 'empty', timelineEnd: 'empty' }],
])('ignores images and ends that are %s', async (_, behavior) => {
  const { skills, projects, timeline } = await readContent(behavior)
  const values = [...skills.map(({ icon }) => icon), ...projects.map(({ banner }) => banner)]
  expect([...values, ...timeline.map(({ to }) => to)].filter((value) => value !== undefined)).toEqual([])
})

const wrap =
  (toBody: (user: unknown) => unknown) =>
  (url: string, response: FetchResult): FetchResult => {
    if (!url.endsWith('/user/portfolio/me') || response.kind === 'failed') return response
    const { user } = JSON.parse(Buffer.from(response.bytes).toString())
    return { ...response, bytes: new Uint8Array(Buffer.from(JSON.stringify(toBody(user)))) }
  }

test.each([
  ['under another key', wrap((user) => ({ success: true, findUser: user }))],
  ['deeper', wrap((user) => ({ data: { profile: user } }))],
  ['as the whole response', wrap((user) => user)],
])('finds the owner %s', async (_, change) => {
  const { read } = await start({}, change)
  expect(await read()).toMatchObject({ name: 'Robin Example' })
})

test('imports portrait, resume, video channel, and up to eight roles', async () => {
  const { backend, read } = await start()
  backend.data.user = {
    fullName: 'Ada',
    avatar: { public_id: 'x', url: 'https://images.example/ada.png' },
    resume: { url: 'https://images.example/ada.pdf' },
    youtubeURL: 'youtube.example/ada',
    roles: Array.from('ABCDEFGHIJ'),
  }
  expect(await read()).toMatchObject({
    name: 'Ada',
    avatar: 'https://images.example/ada.png',
    resume: 'https://images.example/ada.pdf',
    videoChannel: 'https://youtube.example/ada',
    roles: Array.from('ABCDEFGH'),
    skipped: expect.arrayContaining(['The roles I, J: the site shows up to 8']),
  })
})

describe('projects', () => {
  test('have points that end alike', async () => {
    const { backend, read } = await start()
    const texts = ['It turns. It counts.', 'It turns.']
    backend.data.projects = texts.map((description, index) => ({ _id: `${index}`, title: 'A', description }))
    expect((await read()).projects.map(({ description }) => description)).toEqual(['It turns. It counts', 'It turns.'])
  })

  test('get https:// added to their links, and invalid ones are reported', async () => {
    const { backend, read } = await start()
    backend.data.user = { fullName: 'Ada', linkedin: 'linkedin.example/in/ada', instagramURL: '@ada' }
    backend.data.projects = [
      { _id: 'a', title: 'A', githubLink: 'github.com/x/y', projectlink: 'x.example', deployed: true },
      { id: 7, title: 'B', gitRepoLink: 'not yet public', projectLink: '' },
    ]
    expect(await read()).toMatchObject({
      profile: { linkedInURL: 'https://linkedin.example/in/ada', instagramURL: '' },
      projects: [
        { id: 'a', gitRepoLink: 'https://github.com/x/y', projectLink: 'https://x.example', deployed: 'Yes' },
        { id: '7', gitRepoLink: '' },
      ],
      skipped: expect.arrayContaining([
        'The instagram page (@ada): it is not an http(s) URL',
        'The repository of B (not yet public): it is not an http(s) URL',
      ]),
    })
  })

  test('get missing details from their own endpoint', async () => {
    const { backend, read, detailRequests } = await start({}, (url, response) => {
      if (!url.endsWith('/project/getall') || response.kind === 'failed') return response
      const list = JSON.parse(Buffer.from(response.bytes).toString())
      for (const project of list.projects.slice(11)) project.description = ''
      return { ...response, bytes: new Uint8Array(Buffer.from(JSON.stringify(list))) }
    })
    expect(await read()).toMatchObject({ projects: { 11: { description: expect.stringContaining('project 12') } } })
    expect(detailRequests().map(({ path }) => path)).toEqual([`/api/v1/project/get/${stubProjectId(12)}`])
    backend.set({ unknownProject: '404' })
    backend.data.projects = [
      { _id: 'a/b', title: 'A' },
      { _id: 'b', title: 'B' },
    ]
    expect((await read()).projects).toHaveLength(2)
    expect(detailRequests()).toHaveLength(3)
  })

  test('stop requesting details after the first failure', async () => {
    const { backend, read, detailRequests } = await start({ fails: 'message', failingPath: '/project/get/' })
    backend.data.projects = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id }))
    const { projects, skipped } = await read()
    expect(projects.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    expect(detailRequests()).toHaveLength(1)
    expect(skipped).toContain('Details of individual projects: the backend responded with 500, "The backend says no."')
  })
})

describe('failures', () => {
  const TIMED_OUT: FetchResult = { kind: 'failed', reason: 'no response within 90 seconds' }

  test('a host that starts is asked again', async () => {
    const asleep = new Set<string>()
    const { read } = await start({}, (url, response) => {
      if (asleep.has(url) || response.kind === 'failed') return response
      asleep.add(url)
      return { ...response, status: 503 }
    })
    expect(await read()).toMatchObject({ name: 'Robin Example', projects: { length: 12 } })
  })

  test('a timeout of the first owner endpoint does not stop the rest, one of both does', async () => {
    const first = await start({}, (url, response) => (url.endsWith('/user/portfolio/me') ? TIMED_OUT : response))
    expect(await first.read()).toMatchObject({ name: 'My Portfolio', projects: { length: 12 } })
    const both = await start({}, () => TIMED_OUT)
    await expect(both.read()).rejects.toThrow(TIMED_OUT.reason)
    expect(both.backend.requests).toHaveLength(2)
  })

  test('an unreachable host is reported', async () => {
    const { backend, read } = await start()
    await backend.close()
    await expect(read()).rejects.toThrow('connection refused')
  })

  test('one failing endpoint and a missing owner are reported', async () => {
    const { name, skills, projects, skipped } = await readContent({
      ...{ owner: 'null', fails: 'message', failingPath: '/skill' },
    })
    expect([name, skills.length, projects.length]).toEqual(['My Portfolio', 0, 12])
    expect(skipped).toContain('The skills: the backend responded with 500, "The backend says no."')
    expect(skipped).toContain('The owner: the backend has no owner')
  })

  test.each([
    ['html', 'the backend responded with 500'],
    ['empty', 'the backend responded with 500'],
    ['page', 'the response is not JSON'],
    ['refusal', 'The backend says no, politely.'],
    ['drop', 'the server closed the connection'],
  ] as const)('%s from every endpoint is a reason', async (fails, reason) => {
    await expect(readContent({ fails })).rejects.toThrow(reason)
  })

  test('documents without a title and values that are not documents are reported', async () => {
    const { backend, read } = await start()
    backend.data.projects = [{ _id: 'x', description: 'No title' }, 'a word', null]
    backend.data.timelines = [{ title: 'Top-level dates', from: '2019', to: '2020' }]
    expect(await read()).toMatchObject({
      projects: [],
      timeline: [{ from: '2019', to: '2020' }],
      skipped: expect.arrayContaining(['Project 1: it has no title', '2 entries in projects: not an object']),
    })
  })
})
