import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../contract/client.ts'
import { NO_RESPONSE } from '../../contract/portfolio.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { limitResponseSize } from './size-limit.ts'

async function startBackend() {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  return stub
}

test('passes a response within the limit', async () => {
  const stub = await startBackend()
  stub.data.skills = [{ _id: 'x', title: 'Zürich – 東京 🙂'.repeat(1_000) }]
  const client = createClient({ base: stub.origin, fetch: limitResponseSize(fetch) })
  expect(await client.skills()).toMatchObject({ value: [{ title: 'Zürich – 東京 🙂'.repeat(1_000) }] })
})

test('rejects a response above the limit', async () => {
  const stub = await startBackend()
  const client = createClient({ base: stub.origin, fetch: limitResponseSize(fetch, 100) })
  expect(await client.projects()).toEqual({ kind: 'error', message: NO_RESPONSE })
})

test('keeps the status of an empty response', async () => {
  const stub = await startBackend()
  const response = await limitResponseSize(fetch)(stub.origin, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
})
