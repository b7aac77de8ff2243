import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createInbox } from '../contact/inbox.ts'
import { createReceiver } from '../contact/receive.ts'
import { createMessageApi } from '../contact/route.ts'
import { createSpamFilter } from '../contact/spam-filter.ts'
import { openContentStore } from '../content/store.ts'
import { createDatabase } from '../database/open.ts'
import { createLimiter } from '../rate-limit/limiter.ts'
import { createContentPortfolio } from './content.ts'
import { describeContract } from './contract-suite.ts'
import { createPortfolioApi } from './route.ts'

const SHIPPED = join(import.meta.dirname, '../../content')
const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const NOW = Date.parse('2026-02-03T04:05:06.789Z')
const MANY = 1_000
const MINUTE_MS = 60_000

async function openBuiltIn({ file, max = MANY }: { file?: string; max?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-api-'))
  const database = createDatabase({ file: file ?? join(dataDir, 'vitrine.sqlite') })
  const { documents } = (await openContentStore(SHIPPED, { siteOnly: false })).current()
  if (!documents) throw new Error('The shipped content has no documents.')
  const limiter = createLimiter({ database, now: () => NOW })
  const receive = createReceiver({
    database,
    spamFilter: createSpamFilter({ secret: async () => 'secret', now: () => NOW }),
    prepareLimits: async (name) => ({
      perIp: (trx, cost) => limiter.consume([{ name, windows: [{ max, ms: 2 * MINUTE_MS }] }], { trx, cost }),
      total: async () => ({ kind: 'allowed' }),
    }),
    queue: async () => {},
    now: () => NOW,
    report: () => {},
  })
  const api = new Hono().route('/', createPortfolioApi(createContentPortfolio(() => ({ documents })))).route(
    '/',
    createMessageApi(receive, () => ({ subnet: '192.0.2.7' })),
  )
  async function close() {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const list = () => createInbox(database).list('everything')
  return { api, list, close, projectId: documents.projects[0]?._id ?? '' }
}

async function openForTest(options: Parameters<typeof openBuiltIn>[0] = {}) {
  const { close, ...opened } = await openBuiltIn(options)
  onTestFinished(close)
  return opened
}

function send(api: Hono, body: unknown, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', ...more }
  return api.request('/message/send', { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('the contract of the built-in backend', () => describeContract(() => openBuiltIn()))

describe('the built-in backend', () => {
  test("returns only the owner's fields that the site shows", async () => {
    const { api } = await openForTest()
    const { user } = await (await api.request('/user/portfolio/me')).json()
    const shown = ['_id', 'aboutMe', 'facebookURL', 'githubURL', 'instagramURL', 'linkedInURL']
    expect(Object.keys(user).sort()).toEqual(shown)
  })

  test('omits the end date of a current entry', async () => {
    const { api } = await openForTest()
    const { timelines } = await (await api.request('/timeline/getall')).json()
    expect(Object.keys(timelines.at(-1).timeline)).toEqual(['from'])
  })

  test('has a message on disk, with its real time, when it responds', async () => {
    const { api, list } = await openForTest()
    const { data } = await (await send(api, GOOD)).json()
    expect(data).toEqual({ _id: data._id, ...GOOD, createdAt: new Date(NOW).toISOString() })
    expect(await list()).toMatchObject([data])
  })

  test.each([
    [{ ...GOOD, senderName: 'A' }, 'Your Name must be at least 2 characters long.'],
    [{ ...GOOD, subject: 'x' }, 'Subject must be at least 2 characters long.'],
    [{ ...GOOD, message: '!' }, 'Message must be at least 2 characters long.'],
    [{ ...GOOD, message: 7 }, 'Message must be a string.'],
    [{ ...GOOD, subject: 's'.repeat(301) }, 'Subject must be at most 300 characters long.'],
    [{ ...GOOD, senderName: null }, 'Please Fill Full Form!'],
    [{ ...GOOD, senderName: '   ' }, 'Please Fill Full Form!'],
    [['Ada'], 'The body must be an object with senderName, subject, and message.'],
    [null, 'The body must be an object with senderName, subject, and message.'],
  ])('rejects an invalid message with an error and stores nothing', async (body, message) => {
    const { api, list } = await openForTest()
    const response = await send(api, body)
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: { success: false, message },
    })
    expect(await list()).toEqual([])
  })

  test('rejects messages over the limit with Retry-After', async () => {
    const { api, list } = await openForTest({ max: 2 })
    for (const _ of [1, 2]) expect((await send(api, GOOD)).status).toBe(201)
    const response = await send(api, GOOD)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('120')
    expect(await response.json()).toEqual({
      success: false,
      message: 'Too many messages have been sent from your network. Please try again in 2 minutes.',
    })
    expect(await list()).toHaveLength(2)
  })

  test('stores a retried message once, with the same response', async () => {
    const { api, list } = await openForTest({ max: 1 })
    const key = { 'idempotency-key': '5f0c8a6e-0000-4000-8000-000000000000' }
    const first = await send(api, GOOD, key)
    const again = await send(api, GOOD, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(await list()).toHaveLength(1)
  })

  test('responds with 503 if the message cannot be stored', async () => {
    const { api } = await openForTest({ file: '/dev/null/vitrine.sqlite' })
    const response = await send(api, GOOD)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ success: false, message: expect.stringContaining("wasn't sent") })
  })
})
