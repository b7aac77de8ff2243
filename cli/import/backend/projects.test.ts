import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { createSafeFetch } from '../../net/safe-fetch.ts'
import { createImportLog } from '../model/log.ts'
import { readBackend } from './read-backend.ts'

async function start() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  Object.assign(backend.data, { skills: [], user: { fullName: 'Ada' } })
  const log = createImportLog(() => {})
  async function read() {
    const safeFetch = createSafeFetch({ allowPrivate: true })
    const result = await readBackend({ base: backend.origin, safeFetch, log, retryDelayMs: 1 })
    if (result.kind === 'failed') throw new Error(result.reason)
    return result.content
  }
  return { backend, log, read }
}

test('adds https:// to links and reports invalid ones', async () => {
  const { backend, read, log } = await start()
  backend.data.user = { fullName: 'Ada', linkedin: 'linkedin.example/in/ada', instagramURL: '@ada' }
  backend.data.projects = [
    { _id: 'a', title: 'A', githubLink: 'github.com/x/y', projectlink: 'x.example' },
    { _id: 'b', title: 'B', gitRepoLink: 'not yet public', projectLink: '' },
  ]
  expect(await read()).toMatchObject({
    profile: { linkedInURL: 'https://linkedin.example/in/ada', instagramURL: '' },
    projects: [{ gitRepoLink: 'https://github.com/x/y', projectLink: 'https://x.example' }, { gitRepoLink: '' }],
  })
  expect(log.skipped()).toEqual([
    'The instagram page (@ada): it is not an http(s) URL',
    'The repository of B (not yet public): it is not an http(s) URL',
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

test('does not request details of a complete project', async () => {
  const { backend, read } = await start()
  backend.data.projects = [
    { _id: 'a', title: 'A', ...WHOLE },
    { _id: 'b', title: 'B', ...WHOLE, description: '' },
  ]
  await read()
  const requests = backend.requests.filter(({ path }) => path.includes('/project/get/'))
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/project/get/b'])
})

test('stops requesting details after the first failure and reports it once', async () => {
  const { backend, read, log } = await start()
  backend.data.projects = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id }))
  backend.set({ fails: 'message', failingPath: '/project/get/' })
  expect((await read()).projects.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(backend.requests.filter(({ path }) => path.includes('/project/get/'))).toHaveLength(1)
  expect(log.skipped()).toEqual([
    'Details of individual projects: the backend responded with 500, "The backend says no."',
  ])
})

test('an unknown project id does not stop the others', async () => {
  const { backend, read, log } = await start()
  backend.set({ unknownProject: '404' })
  backend.data.projects = [
    { _id: 'a/b', title: 'A' },
    { _id: 'b', title: 'B' },
  ]
  await read()
  expect(backend.requests.filter(({ path }) => path.includes('/project/get/'))).toHaveLength(2)
  expect(log.skipped()).toEqual([])
})

test('accepts ids without an underscore', async () => {
  const { backend, read } = await start()
  backend.data.projects = [{ id: 7, title: 'Seven' }]
  expect(await read()).toMatchObject({ projects: [{ id: '7', title: 'Seven' }] })
  expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/project/get/7')
})
