import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { MALFORMED_REPLIES, startMalformedServer } from '../fakes/http/malformed-server.ts'
import { startSite } from '../fakes/site.ts'
import { expectPages, send, write } from './contact-client.ts'

const LIST = '/api/v1/project/getall'
const SENTENCE = /^[A-Z][^\n]{3,120}\.$/
const PATIENCE = { timeout: 60_000, interval: 100 }
/** A call to a silent backend times out after 90 s: too long here. */
const QUICK = MALFORMED_REPLIES.filter((reply) => reply !== 'silence')

async function readPage(origin: string, path = '/'): Promise<string> {
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  return response.text()
}

/** A gateway status and one sentence for the visitor. */
async function expectGatewayError(origin: string): Promise<void> {
  const response = await fetch(origin + LIST)
  expect(response.status).toBeOneOf([502, 504])
  expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(SENTENCE) })
  const { status, body } = await send(origin, write())
  expect(status).toBeOneOf([502, 504])
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(SENTENCE) })
}

test('a backend that goes away or sends malformed replies leaves the pages as they were, and is used again once it is back', async () => {
  let backend = await startStubBackend()
  const { port } = backend
  const site = await startSite({ PORTFOLIO_HOST: backend.origin, LOG_LEVEL: 'info' })
  onTestFinished(site.stop)
  const { title } = backend.data.projects[0] as { title: string }
  expect(await readPage(site.origin)).toContain(title)
  await backend.close()
  expect(await readPage(site.origin)).toContain(title)
  await expectGatewayError(site.origin)
  const server = await startMalformedServer('drops', port)
  for (const reply of QUICK) {
    server.become(reply)
    await expectGatewayError(site.origin)
    expect(server.heard()).toBeGreaterThanOrEqual(2)
    expect(await readPage(site.origin)).toContain(title)
  }
  server.become('silence')
  expect(await readPage(site.origin)).toContain(title)
  await server.close()
  backend = await startStubBackend({ port })
  onTestFinished(backend.close)
  expect((await fetch(site.origin + LIST)).status).toBe(200)
  expect((await send(site.origin, write())).status).toBe(200)
  expect(site.logs.join('')).not.toContain('"level":"error"')
})

test('a silent backend gets at most 100 requests at once, and none of clients that have left', async () => {
  const server = await startMalformedServer('silence')
  onTestFinished(server.close)
  const site = await startSite({ PORTFOLIO_HOST: server.origin, TRUST_PROXY: '1' })
  onTestFinished(site.stop)
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
  await vi.waitFor(() => expect(statuses).toEqual(Array(50).fill(503)), PATIENCE)
  await vi.waitFor(() => expect(server.connections()).toBe(before + 100), PATIENCE)
  leaving.abort()
  await vi.waitFor(() => expect(server.connections()).toBeLessThanOrEqual(before), PATIENCE)
  await expectPages(site.origin)
})

describe.concurrent('pages come without a backend, and fill once it is back, when it begins with', () => {
  test.for(MALFORMED_REPLIES)('%s', async (reply, { onTestFinished: finished }) => {
    const server = await startMalformedServer(reply)
    const site = await startSite({ PORTFOLIO_HOST: server.origin, LOG_LEVEL: 'info' })
    finished(site.stop)
    await expectPages(site.origin)
    await readPage(site.origin, '/project/some-project')
    expect(server.heard()).toBeGreaterThan(0)
    await server.close()
    const backend = await startStubBackend({ port: server.port })
    finished(backend.close)
    const { title } = backend.data.projects[0] as { title: string }
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(title), PATIENCE)
    expect(site.logs.join('')).not.toContain('"level":"error"')
  })
})
