import { Window } from 'happy-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../tests/peers/stub-backend.ts'
import { stubProjectId } from '../tests/peers/stub-data.ts'
import { browserClient, pageApi } from './client.ts'

/** For a machine that is busy. */
const SOON = { timeout: 10_000 }
const QUESTIONS = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const

afterEach(() => vi.unstubAllGlobals())

async function startBackend() {
  const stub = await startStubBackend({ behaviour: { holds: true } })
  onTestFinished(stub.close)
  return { stub, api: { base: stub.origin, pictureBase: stub.origin } }
}

test('there is one client a page', async () => {
  const { api } = await startBackend()
  expect(browserClient(api)).toBe(browserClient({ ...api }))
  expect(browserClient({ ...api, pictureBase: '' })).not.toBe(browserClient(api))
})

test.each(QUESTIONS)('who asks for the %s while they are on their way waits for the same answer', async (question) => {
  const { stub, api } = await startBackend()
  const client = browserClient(api)
  const answers = [client[question](), browserClient(api)[question]()]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(1), SOON)
  stub.set({ holds: false })
  const [one, other] = await Promise.all(answers)
  expect(one).toMatchObject({ kind: 'ready' })
  expect(other).toBe(one)
  expect(stub.requests).toHaveLength(1)
})

test('who asks again after the answer asks anew', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, fails: 'message' })
  expect(await browserClient(api).skills()).toMatchObject({ kind: 'failed' })
  stub.set({ fails: 'never' })
  expect(await browserClient(api).skills()).toMatchObject({ kind: 'ready' })
  expect(stub.requests).toHaveLength(2)
})

test('two projects are two questions, the same project is one', async () => {
  const { stub, api } = await startBackend()
  const { project } = browserClient(api)
  const asked = [project(stubProjectId(1)), project(stubProjectId(2)), project(stubProjectId(1))]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(2), SOON)
  stub.set({ holds: false })
  const titles = (await Promise.all(asked)).map((answer) => answer.kind === 'ready' && answer.value.title)
  expect(titles).toEqual(['Backend Project 1', 'Backend Project 2', 'Backend Project 1'])
  expect(stub.requests).toHaveLength(2)
})

test('pictures without an origin belong to the backend', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, pictures: 'relative' })
  const answer = await browserClient({ ...api, pictureBase: 'https://pictures.example' }).project(stubProjectId(1))
  expect(answer).toMatchObject({ value: { projectBanner: { url: 'https://pictures.example/pictures/project-1.svg' } } })
})

test('the document says where to ask', () => {
  const { document } = new Window()
  vi.stubGlobal('document', document)
  expect(pageApi()).toEqual({ base: '', pictureBase: '' })
  document.documentElement.setAttribute('data-api-base', 'https://backend.example')
  document.documentElement.setAttribute('data-picture-base', 'https://pictures.example')
  expect(pageApi()).toEqual({ base: 'https://backend.example', pictureBase: 'https://pictures.example' })
})
