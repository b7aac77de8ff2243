import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { startListener } from '../../tests/fakes/http/listener.ts'

const UNKNOWN_ID = 'f'.repeat(24)
const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother “line” 🙂' }
const JSON_TYPE = { 'content-type': 'application/json' }
const CONTENT_DIR = join(import.meta.dirname, '../../sample')

async function openBuiltIn() {
  const site = await startListener({ CONTENT_DIR })
  return { ...site, projectId: site.services.content.current().documents?.projects[0]?._id ?? '' }
}

async function openExternal() {
  const stub = await startStubBackend({ behavior: { send: '201' } })
  const site = await startListener({ CONTENT_DIR, PORTFOLIO_HOST: stub.origin })
  const close = async () => {
    await site.close()
    await stub.close()
  }
  return { ...site, projectId: stubProjectId(1), close }
}

describe.each([
  ['the built-in backend', openBuiltIn],
  ['an external backend behind the proxy', openExternal],
])('the contract of %s', (_name, open) => {
  let site: Awaited<ReturnType<typeof startListener>>
  let projectId: string
  beforeAll(async () => {
    const opened = await open()
    site = opened
    projectId = opened.projectId
  })
  afterAll(() => site.close())

  const get = (path: string) => request(`${site.origin}/api/v1${path}`)
  const send = (body: string) =>
    request(`${site.origin}/api/v1/message/send`, { method: 'POST', headers: JSON_TYPE, body })

  describe('reading', () => {
    test('GET /user/portfolio/me returns the owner', async () => {
      const user = {
        _id: expect.stringMatching(/./),
        instagramURL: expect.any(String),
        facebookURL: expect.any(String),
        linkedInURL: expect.any(String),
      }
      expect(await get('/user/portfolio/me')).toEqual({
        status: 200,
        body: {
          success: true,
          user: expect.objectContaining({ ...user, githubURL: expect.any(String), aboutMe: expect.any(String) }),
        },
      })
    })

    test('GET /timeline/getall returns the timelines, oldest first', async () => {
      const { status, body } = await get('/timeline/getall')
      const timelines = body.timelines as { _id: string; timeline: { from: string } }[]
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      const years = timelines.map(({ timeline }) => Number(/\d{4}/.exec(timeline.from)?.[0]))
      expect(years).toEqual(years.toSorted())
      expectDocuments(timelines, { title: expect.any(String), description: expect.any(String) })
    })

    test.each([
      ['/skill/getall', 'skills', 'title'],
      ['/softwareapplication/getall', 'softwareApplications', 'name'],
    ])('GET %s returns the %s, with images', async (path, key, name) => {
      const { status, body } = await get(path)
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      const svg = expect.objectContaining({ url: expect.any(String) })
      expectDocuments(body[key], { [name]: expect.any(String), svg })
    })

    test('GET /project/getall returns whole projects', async () => {
      const { status, body } = await get('/project/getall')
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      expectDocuments(body.projects, PROJECT)
    })

    test('GET /project/get/{id} returns the same project as the list', async () => {
      const { status, body } = await get(`/project/get/${projectId}`)
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      expect(body.project).toMatchObject({ _id: projectId, ...PROJECT })
      expect((await get('/project/getall')).body.projects).toContainEqual(body.project)
    })

    test('a query changes nothing', async () => {
      expect(await get(`/project/get/${projectId}?x=1`)).toMatchObject({ status: 200, body: { success: true } })
    })
  })

  describe('a project that does not exist', () => {
    const MALFORMED = ['x', 'not-an-id', '%', '%ff', '%00', '%20', 'a%2Fb', '..%2F..%2Fuser', '%3Cscript%3E', '...']
    const ODD = ['__proto__', 'constructor', '%7B%22$ne%22%3Anull%7D', '%F0%9F%99%82', 'x'.repeat(2_000)]
    test.each([UNKNOWN_ID, ...MALFORMED, ...ODD])('is not found: %s', async (id) => {
      expect(await sendRaw(site.origin, `/api/v1/project/get/${id}`)).toEqual({
        status: 404,
        body: { success: false, message: 'Project Not Found!' },
      })
    })
  })

  test.each(['/nothing', '/user/login', '/project/get/a/b'])(
    'an endpoint that does not exist is not found: %s',
    async (path) => {
      const body = { success: false, message: 'Not found.' }
      expect(await request(`${site.origin}/api/v1${path}`, { method: 'POST', body: '{}' })).toEqual({
        status: 404,
        body,
      })
    },
  )

  describe('POST /message/send', () => {
    test('takes a message', async () => {
      expect(await send(JSON.stringify(GOOD))).toEqual({
        status: 201,
        body: {
          success: true,
          message: 'Message Sent',
          data: {
            ...GOOD,
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          },
        },
      })
    })

    test.each(['senderName', 'subject', 'message'])('rejects a form whose %s is empty', async (field) => {
      const error = { status: 400, body: { success: false, message: 'Please Fill Full Form!' } }
      expect(await send(JSON.stringify({ ...GOOD, [field]: '' }))).toEqual(error)
      expect(await send(JSON.stringify({ ...GOOD, [field]: undefined }))).toEqual(error)
      expect(await send('{}')).toEqual(error)
    })
  })

  test('no unexpected error was logged', () => {
    expect(site.errors()).toEqual([])
  })
})

test('the built-in backend shows only fields that the site shows, and no end date of a current entry', async () => {
  const site = await openBuiltIn()
  onTestFinished(site.close)
  const read = async (path: string) => (await request(`${site.origin}/api/v1${path}`)).body
  const { user } = await read('/user/portfolio/me')
  const shown = ['_id', 'aboutMe', 'facebookURL', 'githubURL', 'instagramURL', 'linkedInURL']
  expect(Object.keys(user as object).sort()).toEqual(shown)
  const { timelines } = await read('/timeline/getall')
  expect((timelines as { timeline: object }[]).at(-1)?.timeline).toEqual({ from: expect.any(String) })
})

const PROJECT = {
  title: expect.any(String),
  description: expect.any(String),
  stack: expect.any(String),
  deployed: expect.any(String),
  technologies: expect.any(String),
  gitRepoLink: expect.any(String),
  projectLink: expect.any(String),
}

function expectDocuments(documents: unknown, shape: Record<string, unknown>): void {
  expect(documents).not.toHaveLength(0)
  for (const document of documents as unknown[]) {
    expect(document).toMatchObject({ _id: expect.stringMatching(/./), ...shape })
  }
}

type Reply = { status: number; body: Record<string, unknown> }

async function request(url: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: response.status, body: await response.json() }
}

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends paths and bodies that `fetch` would normalize. */
async function sendRaw(origin: string, path: string, { body, ...options }: RawRequest = {}): Promise<Reply> {
  const request = httpRequest(origin, { path, ...options }).end(body)
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('There was no response.')
  return { status: response.statusCode ?? 0, body: (await json(response)) as Reply['body'] }
}
