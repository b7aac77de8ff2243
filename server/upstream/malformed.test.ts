import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { expectPages } from '../../tests/fakes/contact/client.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'
import { MALFORMED_REPLIES, startMalformedServer } from '../../tests/fakes/http/malformed-server.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { createUpstreamPortfolio } from './portfolio.ts'
import { createProxy } from './proxy.ts'

const LIST = '/api/v1/project/getall'
const LONG_MS = 60_000
const WAIT_OPTIONS = { timeout: 20_000 }
// A hanging backend times out only after 90 s.
const QUICK = MALFORMED_REPLIES.filter((reply) => reply !== 'hangs')
const BAD_GATEWAY = { status: 502, body: { success: false, message: expect.stringMatching(/^[A-Z][^\n]{3,120}\.$/) } }

test.each(QUICK)('a backend whose reply is %s changes no list, before and after it works', async (reply) => {
  const server = await startMalformedServer(reply)
  const { origin, port } = server
  const portfolio = createUpstreamPortfolio({ host: origin, dataDir: await createFolder() })
  onTestFinished(portfolio.close)
  const proxy = createProxy({ host: origin })
  await portfolio.warm(LONG_MS)
  expect(await portfolio.projects()).toEqual({ kind: 'pending' })
  expect(await proxy.get(LIST)).toMatchObject(BAD_GATEWAY)
  expect(await proxy.send({ body: '{}' })).toMatchObject(BAD_GATEWAY)
  await server.close()
  const backend = await startStubBackend({ port })
  await portfolio.warm(LONG_MS)
  const projects = await portfolio.projects()
  expect(projects).toMatchObject({ kind: 'ok', value: { length: 12 } })
  await backend.close()
  const again = await startMalformedServer(reply, port)
  onTestFinished(again.close)
  await portfolio.warm(LONG_MS)
  expect(again.requestCount()).toBeGreaterThan(0)
  expect(await portfolio.projects()).toEqual(projects)
})

test('a hanging backend gets at most 100 concurrent requests, and none from disconnected clients', async () => {
  const server = await startMalformedServer('hangs')
  onTestFinished(server.close)
  const site = await startListener({ PORTFOLIO_HOST: server.origin, TRUST_PROXY: '1' })
  onTestFinished(site.close)
  const before = server.connections()
  const leaving = new AbortController()
  const statuses: number[] = []
  for (let visitor = 0; visitor < 150; visitor += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${visitor}` }
    fetch(site.origin + LIST, { headers, signal: leaving.signal }).then(
      ({ status }) => statuses.push(status),
      () => {},
    )
  }
  await vi.waitFor(() => expect(statuses).toEqual(Array(50).fill(503)), WAIT_OPTIONS)
  await vi.waitFor(() => expect(server.connections()).toBe(before + 100), WAIT_OPTIONS)
  leaving.abort()
  await vi.waitFor(() => expect(server.connections()).toBeLessThanOrEqual(before), WAIT_OPTIONS)
  await expectPages(site.origin)
})
