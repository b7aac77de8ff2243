import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../content/folder.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createReceiver } from '../messages/receive.ts'
import { openSqlite } from '../messages/sqlite-dialect.ts'
import { openStore } from '../messages/store.ts'
import { describeContract } from './contract-suite.ts'
import { createMessageApi } from './messages.ts'
import { createPortfolioApi } from './portfolio.ts'

const SHIPPED = join(import.meta.dirname, '../../content')
const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const NOW = new Date('2026-02-03T04:05:06.789Z')

async function openBuiltIn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-api-'))
  const store = await openStore(openSqlite(join(dataDir, 'messages.sqlite')))
  const { documents } = (await openFolder(SHIPPED, { siteOnly: false })).current()
  if (!documents) throw new Error('The shipped content has no documents.')
  const api = new Hono()
    .route('/', createPortfolioApi(createContentPortfolio(() => ({ documents }))))
    .route('/', createMessageApi(createReceiver({ store, now: () => NOW })))
  async function close() {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { api, store, close, projectId: documents.projects[0]?._id ?? '' }
}

async function openForTest() {
  const { close, ...opened } = await openBuiltIn()
  onTestFinished(close)
  return opened
}

function send(api: Hono, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  return api.request('/message/send', { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('the contract, answered by the built-in backend', () => describeContract(openBuiltIn))

describe('the built-in backend', () => {
  test('says nothing of the owner but what the site shows', async () => {
    const { api } = await openForTest()
    const { user } = await (await api.request('/user/portfolio/me')).json()
    const shown = ['aboutMe', 'facebookURL', 'githubURL', 'instagramURL', 'linkedInURL']
    expect(Object.keys(user).sort()).toEqual(shown)
  })

  test('leaves out the end of what still goes on', async () => {
    const { api } = await openForTest()
    const { timelines } = await (await api.request('/timeline/getall')).json()
    expect(Object.keys(timelines.at(-1).timeline)).toEqual(['from'])
  })

  test('has a message on disk, at its real time, when it says that it was sent', async () => {
    const { api, store } = await openForTest()
    const { data } = await (await send(api, GOOD)).json()
    expect(data).toEqual({ _id: data._id, ...GOOD, createdAt: NOW.toISOString() })
    expect(await store.list()).toEqual([data])
  })

  test.each([
    [{ ...GOOD, senderName: 'A' }, 'Your Name must have at least 2 characters.'],
    [{ ...GOOD, subject: 'x' }, 'Subject must have at least 2 characters.'],
    [{ ...GOOD, message: '!' }, 'Message must have at least 2 characters.'],
    [{ ...GOOD, message: 7 }, 'Message must be a text.'],
    [{ ...GOOD, subject: 's'.repeat(301) }, 'Subject must have at most 300 characters.'],
    [{ ...GOOD, senderName: null }, 'Please Fill Full Form!'],
    [{ ...GOOD, senderName: '   ' }, 'Please Fill Full Form!'],
    [['Ada'], 'The message must be an object with senderName, subject and message.'],
    [null, 'The message must be an object with senderName, subject and message.'],
  ])('refuses a wrong message with a sentence and keeps nothing', async (body, message) => {
    const { api, store } = await openForTest()
    const response = await send(api, body)
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: { success: false, message },
    })
    expect(await store.list()).toEqual([])
  })

  test('promises nothing where the message cannot be kept', async () => {
    const api = new Hono().route(
      '/',
      createMessageApi(() => Promise.reject(new Error('disk full'))),
    )
    api.onError(createErrorHandler(() => {}))
    const response = await send(api, GOOD)
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringContaining('Something went wrong') })
    expect(body).not.toContain('disk full')
  })
})
