import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { MALFORMED_REPLIES, startMalformedServer } from '../../tests/fakes/http/malformed-server.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { createUpstreamPortfolio } from './portfolio.ts'
import { createProxy } from './proxy.ts'

const LIST = '/api/v1/project/getall'
const LONG_MS = 60_000
const BAD_GATEWAY = { status: 502, body: { success: false, message: expect.stringMatching(/^[A-Z][^\n]{3,120}\.$/) } }

test.each(MALFORMED_REPLIES)(
  'a backend whose reply is %s changes no list, before and after it works',
  async (reply) => {
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
  },
)
