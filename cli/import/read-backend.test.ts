import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { createSafeFetch, type FetchResult, type SafeFetch } from '../net/safe-fetch.ts'
import { createImportLog } from './model/log.ts'
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
    return { ...result.content, skipped: log.skipped(), hints: log.hints() }
  }
  return { backend, read }
}

test('imports all six endpoints', async () => {
  const { backend, read } = await start({ owner: 'alternate', keys: 'singular', spelling: 'other', images: 'relative' })
  const content = await read()
  expect(content).toMatchObject({
    ...{ name: 'Robin Example', roles: ['Developer'], biography: '', mail: '', skipped: [] },
    profile: {
      aboutMe: 'I build things for the web from a small room by the sea.',
      githubURL: 'https://github.example/robin',
      linkedInURL: 'https://linkedin.example/in/robin',
    },
    timeline: [
      { title: 'School of Engineering', from: '2016', to: '2019' },
      {},
      {},
      { title: 'Lead Developer', from: '2024', description: 'What I did as Lead Developer.' },
    ],
    apps: [{ name: 'VS Code', icon: `${backend.origin}/pictures/app-1.svg` }, {}, {}],
    skills: [{ name: 'TypeScript' }, { name: 'React' }, { name: 'Node.js' }, { name: 'PostgreSQL' }],
  })
  expect(content.projects).toHaveLength(12)
  expect(content.projects[0]).toEqual({
    id: stubProjectId(1),
    title: 'Backend Project 1',
    description: 'The first sentence of project 1. The second one. The third one',
    ...{ stack: 'MERN', technologies: 'React, Node.js, MongoDB', deployed: 'Yes' },
    gitRepoLink: 'https://github.example/robin/project-1',
    projectLink: 'https://project-1.example/',
    banner: `${backend.origin}/pictures/project-1.svg`,
  })
})

test('imports the portrait, the resume, text without markup, and points that end alike', async () => {
  const { backend, read } = await start()
  const [avatar, resume] = ['ada.png', 'ada.pdf'].map((name) => ({ url: `https://images.example/${name}` }))
  backend.data.user = { fullName: 'Ada', avatar, resume, aboutMe: '<p>I count.</p><p>I weave.</p>' }
  const texts = ['It **turns**. It counts.', 'It turns.']
  backend.data.projects = texts.map((description, index) => ({ _id: `${index}`, title: 'A <b>B</b>', description }))
  expect(await read()).toMatchObject({
    ...{ name: 'Ada', avatar: avatar?.url, resume: resume?.url, profile: { aboutMe: 'I count. I weave.' } },
    projects: [{ title: 'A B', description: 'It turns. It counts' }, { description: 'It turns.' }],
  })
})

test('a host that starts is asked again', async () => {
  const asleep = new Set<string>()
  const { read } = await start({}, (url, response) => {
    if (asleep.has(url) || response.kind === 'failed') return response
    asleep.add(url)
    return { ...response, status: 503 }
  })
  expect(await read()).toMatchObject({ name: 'Robin Example', projects: { length: 12 } })
})

test('a host that does not respond is asked once', async () => {
  const { backend, read } = await start({}, () => ({ kind: 'failed', reason: 'connection refused' }))
  await expect(read()).rejects.toThrow('connection refused')
  expect(backend.requests).toHaveLength(1)
})

test('one failing list, a missing owner, and entries without a title are reported', async () => {
  const { backend, read } = await start({ owner: 'null', fails: 'message', failingPath: '/skill' })
  backend.data.projects = [{ _id: 'x', description: 'No title' }, 'a word', null]
  const { name, timeline, skipped, hints } = await read()
  expect([name, timeline.length]).toEqual(['My Portfolio', 4])
  expect(skipped).toEqual([
    'The skills: the backend responded with 500, "The backend says no."',
    '1 entry in projects: no title',
  ])
  expect(hints.map(({ kind }) => kind)).toContain('no-name')
})

test.each([
  ['html', 'the backend responded with 500'],
  ['page', 'the backend responded with 200, but not as expected'],
  ['refusal', 'The backend says no, politely.'],
  ['drop', 'the server closed the connection'],
] as const)('%s from every endpoint is a reason', async (fails, reason) => {
  await expect((await start({ fails })).read()).rejects.toThrow(reason)
})
