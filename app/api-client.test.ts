import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../tests/fakes/backend/stub-data.ts'
import { getApiClient } from './api-client.ts'

/** For a machine that is busy. */
const SOON = { timeout: 10_000 }
const CALLS = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const

async function startBackend() {
  const stub = await startStubBackend({ behaviour: { holds: true } })
  onTestFinished(stub.close)
  return { stub, api: { base: stub.origin, pictureBase: stub.origin } }
}

test('there is one client a page', async () => {
  const { api } = await startBackend()
  expect(getApiClient(api)).toBe(getApiClient({ ...api }))
  expect(getApiClient({ ...api, pictureBase: '' })).not.toBe(getApiClient(api))
})

test.each(CALLS)('callers that ask for the %s at the same time share one request', async (call) => {
  const { stub, api } = await startBackend()
  const client = getApiClient(api)
  const answers = [client[call](), getApiClient(api)[call]()]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(1), SOON)
  stub.set({ holds: false })
  const [one, other] = await Promise.all(answers)
  expect(one).toMatchObject({ kind: 'ok' })
  expect(other).toBe(one)
  expect(stub.requests).toHaveLength(1)
})

test('a call after a failure is a new request; after a success it is not', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, fails: 'message' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'error' })
  stub.set({ fails: 'never' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'ok' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'ok' })
  expect(stub.requests).toHaveLength(2)
})

test('two projects are two requests, the same project is one', async () => {
  const { stub, api } = await startBackend()
  const { project } = getApiClient(api)
  const asked = [project(stubProjectId(1)), project(stubProjectId(2)), project(stubProjectId(1))]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(2), SOON)
  stub.set({ holds: false })
  const titles = (await Promise.all(asked)).map((answer) => answer.kind === 'ok' && answer.value.title)
  expect(titles).toEqual(['Backend Project 1', 'Backend Project 2', 'Backend Project 1'])
  expect(stub.requests).toHaveLength(2)
})

test('pictures without an origin belong to the backend', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, pictures: 'relative' })
  const answer = await getApiClient({ ...api, pictureBase: 'https://pictures.example' }).project(stubProjectId(1))
  expect(answer).toMatchObject({ value: { projectBanner: { url: 'https://pictures.example/pictures/project-1.svg' } } })
})
