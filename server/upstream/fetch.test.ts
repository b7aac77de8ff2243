import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../contract/client.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { startRedirectingHost } from '../../tests/fakes/http/redirecting-host.ts'
import { limitFetch } from './fetch.ts'
import { createUpstreamPortfolio } from './portfolio.ts'

test('does not follow a redirect to another host', async () => {
  const other = await startStubBackend()
  onTestFinished(other.close)
  const host = await startRedirectingHost(301, (_, path) => other.origin + path)
  onTestFinished(host.close)
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const portfolio = createUpstreamPortfolio({ host: host.origin, dataDir })
  await portfolio.warm(60_000)
  expect(await portfolio.skills()).toEqual({ kind: 'pending' })
  expect(host.requests).toContain('GET /api/v1/skill/getall')
  expect(other.requests).toEqual([])
})

test('reads a limited response', async () => {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  const title = 'Zürich – 東京 🙂'.repeat(1_000)
  stub.data.skills = [{ _id: 'x', title }]
  const read = (maxBytes?: number) => createClient({ base: stub.origin, fetch: limitFetch(fetch, maxBytes) }).skills()
  expect(await read()).toMatchObject({ value: [{ title }] })
  expect(await read(100)).toEqual({ kind: 'error', error: 'noResponse' })
  expect((await limitFetch(fetch)(stub.origin, { method: 'OPTIONS' })).status).toBe(204)
})
