import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { createMessage, expectPages, send } from '../fakes/contact/client.ts'
import { readInboxSubjects } from '../fakes/contact/database-file.ts'
import { MALFORMED_REPLIES, startMalformedServer } from '../fakes/http/malformed-server.ts'
import { type Site, startSite } from '../fakes/site.ts'

const LIST = '/api/v1/project/getall'
const SENTENCE = /^[A-Z][^\n]{3,120}\.$/
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 }
// A hanging backend times out only after 90 s.
const QUICK = MALFORMED_REPLIES.filter((reply) => reply !== 'hangs')

async function readPage(origin: string, path = '/'): Promise<string> {
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  return response.text()
}

/** A message is kept if there is no response at all, and refused with a sentence if there is a senseless one. */
async function expectGatewayError({ origin, dataDir }: Site): Promise<void> {
  const response = await fetch(origin + LIST)
  expect(response.status).toBeOneOf([502, 504])
  expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(SENTENCE) })
  const fields = createMessage()
  const { status, body } = await send(origin, fields)
  expect({ status, body }).toMatchObject({
    status: expect.toBeOneOf([201, 502]),
    body: { success: status === 201, message: expect.stringMatching(SENTENCE) },
  })
  expect(readInboxSubjects(dataDir).includes(fields.subject)).toBe(status === 201)
}

test('pages stay unchanged while a backend is down or malformed, and use it again when it is back', async () => {
  let backend = await startStubBackend()
  const { port } = backend
  const site = await startSite({ PORTFOLIO_HOST: backend.origin, LOG_LEVEL: 'info' })
  onTestFinished(site.stop)
  const { title } = backend.data.projects[0] as { title: string }
  expect(await readPage(site.origin)).toContain(title)
  await backend.close()
  expect(await readPage(site.origin)).toContain(title)
  await expectGatewayError(site)
  const server = await startMalformedServer('drops', port)
  for (const reply of QUICK) {
    server.setReply(reply)
    await expectGatewayError(site)
    expect(server.requestCount()).toBeGreaterThanOrEqual(2)
    expect(await readPage(site.origin)).toContain(title)
  }
  server.setReply('hangs')
  expect(await readPage(site.origin)).toContain(title)
  await server.close()
  backend = await startStubBackend({ port })
  onTestFinished(backend.close)
  expect((await fetch(site.origin + LIST)).status).toBe(200)
  expect((await send(site.origin, createMessage())).status).toBe(200)
  expect(site.logs.join('')).not.toContain('"level":"error"')
})

test('a hanging backend gets at most 100 concurrent requests, and none from disconnected clients', async () => {
  const server = await startMalformedServer('hangs')
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
  await vi.waitFor(() => expect(statuses).toEqual(Array(50).fill(503)), WAIT_OPTIONS)
  await vi.waitFor(() => expect(server.connections()).toBe(before + 100), WAIT_OPTIONS)
  leaving.abort()
  await vi.waitFor(() => expect(server.connections()).toBeLessThanOrEqual(before), WAIT_OPTIONS)
  await expectPages(site.origin)
})

describe.concurrent('pages are served without a backend and fill when it is back, if the first reply is', () => {
  test.for(MALFORMED_REPLIES)('%s', async (reply, { onTestFinished: finished }) => {
    const server = await startMalformedServer(reply)
    const site = await startSite({ PORTFOLIO_HOST: server.origin, LOG_LEVEL: 'info' })
    finished(site.stop)
    await expectPages(site.origin)
    await readPage(site.origin, '/project/some-project')
    expect(server.requestCount()).toBeGreaterThan(0)
    await server.close()
    const backend = await startStubBackend({ port: server.port })
    finished(backend.close)
    const { title } = backend.data.projects[0] as { title: string }
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(title), WAIT_OPTIONS)
    expect(site.logs.join('')).not.toContain('"level":"error"')
  })
})
