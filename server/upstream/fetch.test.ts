import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { startRedirectingHost } from '../../tests/fakes/http/redirecting-host.ts'
import { sameHostRedirects } from './fetch.ts'
import { createUpstreamPortfolio } from './portfolio.ts'

test('follows a redirect within the host', async () => {
  const host = await startRedirectingHost(302, (_, path) => `/moved${path}`)
  onTestFinished(host.close)
  const response = await sameHostRedirects(fetch)(`${host.origin}/api/v1/skill/getall`, {})
  expect(await response.json()).toEqual({ success: true, skills: [] })
  expect(host.requests).toEqual(['GET /api/v1/skill/getall', 'GET /moved/api/v1/skill/getall'])
})

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
