import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { createSafeFetch } from '../../net/safe-fetch.ts'
import { createJournal } from '../import-log.ts'
import { readBackend } from './source.ts'

async function start() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  Object.assign(backend.data, { skills: [], user: { fullName: 'Ada' } })
  const journal = createJournal(() => {})
  async function read() {
    const web = createSafeFetch({ allowPrivate: true })
    const reading = await readBackend({ base: backend.origin, web, journal, pauseMs: 1 })
    if (reading.kind === 'failed') throw new Error(reading.reason)
    return reading.imported
  }
  return { backend, journal, read }
}

test('links without their beginning are mended, and what is no address is named', async () => {
  const { backend, read, journal } = await start()
  backend.data.user = { fullName: 'Ada', linkedin: 'linkedin.example/in/ada', instagramURL: '@ada' }
  backend.data.projects = [
    { _id: 'a', title: 'A', githubLink: 'github.com/x/y', projectlink: 'x.example' },
    { _id: 'b', title: 'B', gitRepoLink: 'not yet public', projectLink: '' },
  ]
  expect(await read()).toMatchObject({
    profile: { linkedInURL: 'https://linkedin.example/in/ada', instagramURL: '' },
    projects: [{ gitRepoLink: 'https://github.com/x/y', projectLink: 'https://x.example' }, { gitRepoLink: '' }],
  })
  expect(journal.left()).toEqual([
    'The instagram page (@ada): it is not an http(s) address',
    'The repository of B (not yet public): it is not an http(s) address',
  ])
})

const WHOLE = {
  description: 'One. Two',
  technologies: 'React',
  stack: 'MERN',
  deployed: 'Yes',
  gitRepoLink: 'https://github.example/a',
  projectLink: 'https://a.example',
  projectBanner: { url: 'https://a.example/a.png' },
}

test('a project that the list tells whole is not asked for alone', async () => {
  const { backend, read } = await start()
  backend.data.projects = [
    { _id: 'a', title: 'A', ...WHOLE },
    { _id: 'b', title: 'B', ...WHOLE, description: '' },
  ]
  await read()
  const asked = backend.requests.filter(({ path }) => path.includes('/project/get/'))
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/project/get/b'])
})

test('after the first call for a project that fails no other is made, and one line says so', async () => {
  const { backend, read, journal } = await start()
  backend.data.projects = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id }))
  backend.set({ fails: 'message', failingPath: '/project/get/' })
  expect((await read()).projects.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(backend.requests.filter(({ path }) => path.includes('/project/get/'))).toHaveLength(1)
  expect(journal.left()).toEqual([
    'What only the calls for single projects tell: the backend answered 500, "The backend says no."',
  ])
})

test('a project that the backend does not know by its id stops no other', async () => {
  const { backend, read, journal } = await start()
  backend.set({ unknownProject: '404' })
  backend.data.projects = [
    { _id: 'a/b', title: 'A' },
    { _id: 'b', title: 'B' },
  ]
  await read()
  expect(backend.requests.filter(({ path }) => path.includes('/project/get/'))).toHaveLength(2)
  expect(journal.left()).toEqual([])
})

test('ids without an underscore are ids, of documents in lists and alone', async () => {
  const { backend, read } = await start()
  backend.data.projects = [{ id: 7, title: 'Seven' }]
  expect(await read()).toMatchObject({ projects: [{ id: '7', title: 'Seven' }] })
  expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/project/get/7')
})
