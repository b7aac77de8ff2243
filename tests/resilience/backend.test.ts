import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { GARBLINGS, startGarbler } from '../fakes/garbler.ts'
import { startSite } from '../fakes/site.ts'
import { startStubBackend } from '../fakes/stub-backend.ts'
import { expectPages, send, write } from './visitor.ts'

const LIST = '/api/v1/project/getall'
const SENTENCE = /^[A-Z][^\n]{3,120}\.$/
const PATIENCE = { timeout: 60_000, interval: 100 }
/** Nobody waits a minute and a half for these: a call to a silent backend is given up only then. */
const QUICK = GARBLINGS.filter((garbling) => garbling !== 'silence')

async function readPage(origin: string, path = '/'): Promise<string> {
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  return response.text()
}

/** The visitor is told in a sentence, and the failure is not said to be ours. */
async function expectTold(origin: string): Promise<void> {
  const response = await fetch(origin + LIST)
  expect(response.status).toBeOneOf([502, 504])
  expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(SENTENCE) })
  const { status, body } = await send(origin, write())
  expect(status).toBeOneOf([502, 504])
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(SENTENCE) })
}

test('a backend that goes away or talks nonsense leaves the pages as they were, and is used again when it is well', async () => {
  let backend = await startStubBackend()
  const { port } = backend
  const site = await startSite({ PORTFOLIO_HOST: backend.origin, LOG_LEVEL: 'info' })
  onTestFinished(site.stop)
  const { title } = backend.data.projects[0] as { title: string }
  expect(await readPage(site.origin)).toContain(title)
  await backend.close()
  // Nobody is there.
  expect(await readPage(site.origin)).toContain(title)
  await expectTold(site.origin)
  const garbler = await startGarbler('drops', port)
  for (const garbling of QUICK) {
    garbler.become(garbling)
    await expectTold(site.origin)
    expect(garbler.heard()).toBeGreaterThanOrEqual(2)
    expect(await readPage(site.origin)).toContain(title)
  }
  garbler.become('silence')
  expect(await readPage(site.origin)).toContain(title)
  await garbler.close()
  backend = await startStubBackend({ port })
  onTestFinished(backend.close)
  expect((await fetch(site.origin + LIST)).status).toBe(200)
  expect((await send(site.origin, write())).status).toBe(200)
  expect(site.logs.join('')).not.toContain('"level":"error"')
})

test('a silent backend is asked by a hundred at once, and by nobody who has left', async () => {
  const garbler = await startGarbler('silence')
  onTestFinished(garbler.close)
  const site = await startSite({ PORTFOLIO_HOST: garbler.origin })
  onTestFinished(site.stop)
  const before = garbler.connections()
  const leaving = new AbortController()
  const statuses: number[] = []
  for (let visitor = 0; visitor < 150; visitor += 1) {
    fetch(site.origin + LIST, { signal: leaving.signal }).then(
      ({ status }) => statuses.push(status),
      () => {},
    )
  }
  await vi.waitFor(() => expect(statuses).toEqual(Array(50).fill(503)), PATIENCE)
  await vi.waitFor(() => expect(garbler.connections()).toBe(before + 100), PATIENCE)
  leaving.abort()
  await vi.waitFor(() => expect(garbler.connections()).toBeLessThanOrEqual(before), PATIENCE)
  await expectPages(site.origin)
})

describe.concurrent('a backend that keeps no page back, and fills it once it is well, begins with', () => {
  test.for(GARBLINGS)('%s', async (garbling, { onTestFinished: finished }) => {
    const garbler = await startGarbler(garbling)
    const site = await startSite({ PORTFOLIO_HOST: garbler.origin, LOG_LEVEL: 'info' })
    finished(site.stop)
    await expectPages(site.origin)
    await readPage(site.origin, '/project/some-project')
    expect(garbler.heard()).toBeGreaterThan(0)
    await garbler.close()
    const backend = await startStubBackend({ port: garbler.port })
    finished(backend.close)
    const { title } = backend.data.projects[0] as { title: string }
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(title), PATIENCE)
    expect(site.logs.join('')).not.toContain('"level":"error"')
  })
})
