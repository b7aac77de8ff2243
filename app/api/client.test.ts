import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { getApiClient } from './client.ts'

const WAIT = { timeout: 10_000 }
const CALLS = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const

async function startBackend() {
  const stub = await startStubBackend({ behavior: { holds: true } })
  onTestFinished(stub.close)
  return { stub, api: { base: stub.origin, imageBase: stub.origin } }
}

test('returns the same client for the same options', async () => {
  const { api } = await startBackend()
  expect(getApiClient(api)).toBe(getApiClient({ ...api }))
  expect(getApiClient({ ...api, imageBase: '' })).not.toBe(getApiClient(api))
})

test.each(CALLS)('shares one request between concurrent calls of %s', async (call) => {
  const { stub, api } = await startBackend()
  const client = getApiClient(api)
  const results = [client[call](), getApiClient(api)[call]()]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(1), WAIT)
  stub.set({ holds: false })
  const [one, other] = await Promise.all(results)
  expect(one).toMatchObject({ kind: 'ok' })
  expect(other).toBe(one)
  expect(stub.requests).toHaveLength(1)
})

test('requests again after a failure, but not after a success', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, fails: 'message' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'error' })
  stub.set({ fails: 'never' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'ok' })
  expect(await getApiClient(api).skills()).toMatchObject({ kind: 'ok' })
  expect(stub.requests).toHaveLength(2)
})

test('sends one request per project', async () => {
  const { stub, api } = await startBackend()
  const { project } = getApiClient(api)
  const results = [project(stubProjectId(1)), project(stubProjectId(2)), project(stubProjectId(1))]
  await vi.waitFor(() => expect(stub.requests).toHaveLength(2), WAIT)
  stub.set({ holds: false })
  const titles = (await Promise.all(results)).map((result) => result.kind === 'ok' && result.value.title)
  expect(titles).toEqual(['Backend Project 1', 'Backend Project 2', 'Backend Project 1'])
  expect(stub.requests).toHaveLength(2)
})

test('resolves relative image URLs against the origin of images', async () => {
  const { stub, api } = await startBackend()
  stub.set({ holds: false, images: 'relative' })
  const result = await getApiClient({ ...api, imageBase: 'https://images.example' }).project(stubProjectId(1))
  expect(result).toMatchObject({ value: { projectBanner: { url: 'https://images.example/pictures/project-1.svg' } } })
})
