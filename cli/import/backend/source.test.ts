import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../../tests/fakes/backend/stub-data.ts'
import { createSafeFetch, type Fetched, type SafeFetch } from '../../net/safe-fetch.ts'
import { createJournal } from '../import-log.ts'
import { readBackend } from './source.ts'

type Behaviour = NonNullable<Parameters<typeof startStubBackend>[0]>['behaviour']

async function start(behaviour: Behaviour = {}) {
  const backend = await startStubBackend({ behaviour: { ...behaviour } })
  onTestFinished(backend.close)
  const journal = createJournal(() => {})
  const read = () =>
    readBackend({ base: backend.origin, web: createSafeFetch({ allowPrivate: true }), journal, pauseMs: 1 })
  return { backend, journal, read }
}

async function readGood(behaviour?: Behaviour) {
  const { read, journal } = await start(behaviour)
  const reading = await read()
  if (reading.kind === 'failed') throw new Error(reading.reason)
  return { ...reading.imported, left: journal.left() }
}

test('the six calls become the whole content, and the rest is named', async () => {
  const imported = await readGood()
  expect(imported).toMatchObject({
    name: 'Robin Example',
    biography: 'I build things for the web from a small room by the sea.',
    profile: { githubURL: 'https://github.example/robin', linkedInURL: 'https://linkedin.example/in/robin' },
    timeline: [
      { title: 'School of Engineering', from: '2016', to: '2019' },
      {},
      {},
      { title: 'Lead Developer', to: undefined },
    ],
    apps: [{ name: 'VS Code', icon: expect.stringContaining('/pictures/app-1.svg') }, {}, {}],
  })
  expect(imported.skills.map(({ name }) => name)).toEqual(['TypeScript', 'React', 'Node.js', 'PostgreSQL'])
  expect(imported.projects).toHaveLength(12)
  expect(imported.projects[0]).toMatchObject({
    id: stubProjectId(1),
    title: 'Backend Project 1',
    description: 'The first sentence of project 1. The second one. The third one',
    technologies: 'React, Node.js, MongoDB',
    deployed: 'Yes',
    gitRepoLink: 'https://github.example/robin/project-1',
    banner: expect.stringContaining('/pictures/project-1.svg'),
  })
  expect(imported.left).toEqual([
    'email: the site keeps it private',
    '"proficiency" of the skills: the site has no place for it',
  ])
})

test.each<[string, Behaviour]>([
  ['the owner elsewhere', { owner: 'elsewhere' }],
  ['the owner in a list', { owner: 'array' }],
  ['lists in the singular', { keys: 'singular' }],
  ['other keys', { keys: 'applications' }],
  ['small letters', { spelling: 'lower' }],
  ['other spellings', { spelling: 'other' }],
  ['relative pictures', { pictures: 'relative' }],
])('%s: the same content', async (_, behaviour) => {
  const { left: __, ...odd } = await readGood(behaviour)
  const { left: ___, ...compliant } = await readGood()
  const withoutPort = (value: unknown) => JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, 'host')
  expect(withoutPort(odd)).toBe(withoutPort(compliant))
})

test.each<[string, Behaviour]>([
  ['an empty end', { timelineEnd: 'empty' }],
  ['a missing end', { timelineEnd: 'missing' }],
])('%s means that it goes on', async (_, behaviour) => {
  expect((await readGood(behaviour)).timeline.every(({ to }) => to === undefined)).toBe(true)
})

test.each<[string, Behaviour]>([
  ['missing', { pictures: 'missing' }],
  ['empty', { pictures: 'empty' }],
])('pictures that are %s are none', async (_, behaviour) => {
  const { skills, projects } = await readGood(behaviour)
  expect([...skills.map(({ icon }) => icon), ...projects.map(({ banner }) => banner)].every((each) => !each)).toBe(true)
})

test('what only the call for one project tells is taken from there', async () => {
  const reading = await readThrough((url, answer) => {
    if (!url.endsWith('/project/getall') || answer.kind === 'failed') return answer
    const list = JSON.parse(Buffer.from(answer.bytes).toString())
    for (const project of list.projects) project.description = ''
    return { ...answer, bytes: new Uint8Array(Buffer.from(JSON.stringify(list))) }
  })
  expect(reading).toMatchObject({
    imported: { projects: { 11: { description: expect.stringContaining('project 12') } } },
  })
})

test.each(['findUser', 'data', 'profile'])('an owner called %s is found', async (key) => {
  const reading = await readThrough((url, answer) => {
    if (!url.endsWith('/user/portfolio/me') || answer.kind === 'failed') return answer
    const { user } = JSON.parse(Buffer.from(answer.bytes).toString())
    return { ...answer, bytes: new Uint8Array(Buffer.from(JSON.stringify({ success: true, [key]: user }))) }
  })
  expect(reading).toMatchObject({ imported: { name: 'Robin Example' } })
})

test('an owner who is the whole answer is found', async () => {
  const reading = await readThrough((url, answer) => {
    if (!url.endsWith('/user/portfolio/me') || answer.kind === 'failed') return answer
    const { user } = JSON.parse(Buffer.from(answer.bytes).toString())
    return { ...answer, bytes: new Uint8Array(Buffer.from(JSON.stringify(user))) }
  })
  expect(reading).toMatchObject({ imported: { name: 'Robin Example' } })
})

test('a host that is still waking up is asked again', async () => {
  const asleep = new Set<string>()
  const reading = await readThrough((url, answer) => {
    if (asleep.has(url) || answer.kind === 'failed') return answer
    asleep.add(url)
    return { ...answer, status: 503 }
  })
  expect(reading).toMatchObject({ imported: { name: 'Robin Example', projects: { length: 12 } } })
})

/** Reads a good backend through something that stands before it. */
async function readThrough(change: (url: string, answer: Fetched) => Fetched) {
  const { backend, journal } = await start()
  const direct = createSafeFetch({ allowPrivate: true })
  const web: SafeFetch = async (url, wish) => change(url, await direct(url, wish))
  return readBackend({ base: backend.origin, web, journal, pauseMs: 1 })
}

describe('what fails', () => {
  const SILENCE: Fetched = { kind: 'failed', reason: 'no answer within 90 seconds' }

  test('as a first call for the owner that hangs leaves the second place and the lists', async () => {
    const reading = await readThrough((url, answer) => (url.endsWith('/user/portfolio/me') ? SILENCE : answer))
    expect(reading).toMatchObject({ kind: 'read', imported: { name: 'My Portfolio', projects: { length: 12 } } })
  })

  test('as a host that is silent in both places is asked no more', async () => {
    const asked: string[] = []
    const reading = await readThrough((url) => {
      asked.push(new URL(url).pathname)
      return SILENCE
    })
    expect(reading).toMatchObject({ kind: 'failed', reason: SILENCE.reason })
    expect(asked).toHaveLength(2)
  })

  test('as a host that is not there is asked once', async () => {
    const { backend, read } = await start()
    await backend.close()
    expect(await read()).toMatchObject({ kind: 'failed', reason: 'no server answers there', absent: true })
  })

  test('alone is named, and the rest is read', async () => {
    const { skills, projects, left } = await readGood({ fails: 'message', failingPath: '/skill' })
    expect([skills.length, projects.length]).toEqual([0, 12])
    expect(left).toContain('The skills: the backend answered 500, "The backend says no."')
  })

  test.each(['html', 'empty', 'page', 'message', 'refusal', 'drop'] as const)(
    'everywhere (%s) is nothing to import',
    async (fails) => {
      const { read } = await start({ fails })
      expect(await read()).toMatchObject({ kind: 'failed', reason: expect.any(String) })
    },
  )

  test('with a 200 is told in the words of the backend', async () => {
    const { read } = await start({ fails: 'refusal' })
    expect(await read()).toMatchObject({ reason: expect.stringContaining('The backend says no, politely.') })
  })

  test('as one without a title or in a list of other things is named', async () => {
    const { backend, read, journal } = await start()
    backend.data.projects = [{ _id: 'x', description: 'No title' }, 'a word', null]
    backend.data.timelines = [{ title: 'Dated beside', from: '2019', to: '2020' }]
    expect(await read()).toMatchObject({ imported: { projects: [], timeline: [{ from: '2019', to: '2020' }] } })
    expect(journal.left()).toEqual(
      expect.arrayContaining(['Project 1: it has no title', '2 of the projects: they are not documents']),
    )
  })
})

test('an owner who has not filled in a profile has a site, and is told', async () => {
  const { name, left } = await readGood({ owner: 'null' })
  expect(name).toBe('My Portfolio')
  expect(left).toContain('The owner: the backend has no owner')
})

test('the name, portrait, resume and channel of the owner come along', async () => {
  const { backend, read } = await start()
  backend.data.user = {
    fullName: 'Ada',
    avatar: { public_id: 'x', url: 'https://pictures.example/ada.png' },
    resume: { url: 'https://pictures.example/ada.pdf' },
    youtubeURL: 'youtube.example/ada',
    githubURL: 'github.example/ada',
  }
  expect(await read()).toMatchObject({
    imported: {
      name: 'Ada',
      avatar: 'https://pictures.example/ada.png',
      resume: 'https://pictures.example/ada.pdf',
      videoChannel: 'https://youtube.example/ada',
      profile: { githubURL: 'https://github.example/ada' },
    },
  })
})

test('more roles than the site shows stop nothing', async () => {
  const { backend, read, journal } = await start()
  backend.data.user = { fullName: 'Ada', roles: Array.from({ length: 12 }, (_, index) => `Role ${index}`) }
  expect(await read()).toMatchObject({ imported: { roles: { length: 8 } } })
  expect(journal.left()).toContain('The roles Role 8, Role 9, Role 10, Role 11: the site shows 8')
})
