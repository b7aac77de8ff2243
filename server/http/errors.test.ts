import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { createErrorHandler, errorResponse, rawErrorBody } from './errors.ts'

type Event = { level: string; message: string } & Record<string, unknown>

function createFailing(error: unknown) {
  const events: Event[] = []
  const app = new Hono()
  app.onError(createErrorHandler((level, message, fields) => void events.push({ level, message, ...fields })))
  app.get('*', () => {
    throw error
  })
  return { events, app }
}

test('an unexpected error does not leak details', async () => {
  const { app } = createFailing(new Error('password=hunter2'))
  const response = await app.request('/api/v1/skill/getall')
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(text)).toEqual({
    success: false,
    message: expect.stringMatching(/^Something went wrong\. Please try again later\. \(Error ID: [0-9a-f-]{36}\)$/),
  })
  expect(text).not.toMatch(/hunter2|\.ts|at /)
})

test('an unexpected error is logged once, with its stack and the id in the response', async () => {
  const { events, app } = createFailing(new Error('password=hunter2'))
  const { message } = await (await app.request('/api/v1/skill/getall?token=secret')).json()
  const [, id] = /\(Error ID: (.+)\)$/.exec(message) ?? []
  expect(events).toEqual([
    {
      level: 'error',
      message: 'unexpected error',
      id,
      path: '/api/v1/skill/getall',
      error: expect.stringMatching(/^Error: password=hunter2\n\s+at /),
    },
  ])
})

test('each unexpected error has its own id', async () => {
  const { events, app } = createFailing(new Error('x'))
  await app.request('/api/v1/a')
  await app.request('/api/v1/a')
  expect(events[0]?.id).not.toBe(events[1]?.id)
})

test('an expected error keeps its status and message, and is not logged', async () => {
  const { events, app } = createFailing(
    new HTTPException(415, { message: 'The request body must be JSON or form data.' }),
  )
  const response = await app.request('/api/v1/message/send')
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ success: false, message: 'The request body must be JSON or form data.' })
  expect(events).toEqual([])
})

test.each([
  [404, 'invalid_request_error'],
  [503, 'server_error'],
])('below /openai an error with %i has the format of OpenAI', async (status, type) => {
  const app = new Hono().get('*', (c) => errorResponse(c, status, 'No.'))
  const response = await app.request('/openai/v1/models')
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: { message: 'No.', type, code: null } })
})

test('outside the API an unexpected error gets the error page with the logged id', async () => {
  const events: Event[] = []
  const app = new Hono().get('*', () => {
    throw new Error('broken')
  })
  const log = (level: string, message: string, fields?: object) => void events.push({ level, message, ...fields })
  app.onError(createErrorHandler(log, async (status, id) => new Response(`Error ID: ${id}`, { status })))
  const response = await app.request('/project/loom')
  expect([response.status, await response.text()]).toEqual([500, `Error ID: ${events[0]?.id}`])
})

test('an error page that cannot be rendered is JSON instead, and logged', async () => {
  const lines: string[] = []
  const app = new Hono().get('*', () => {
    throw new Error('broken')
  })
  app.onError(
    createErrorHandler(
      (level, message) => void lines.push(`${level}: ${message}`),
      async () => Promise.reject(new Error('also broken')),
    ),
  )
  const response = await app.request('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json'])
  expect(lines).toEqual(['error: unexpected error', 'error: could not render the error page'])
})

const API_ERROR = '{"success":false,"message":"No."}'
const OPENAI_ERROR = '{"error":{"message":"No.","type":"invalid_request_error","code":null}}'

test.each([
  ['/', 'text/plain; charset=utf-8', 'No.\n'],
  ['/apiary', 'text/plain; charset=utf-8', 'No.\n'],
  ['*', 'text/plain; charset=utf-8', 'No.\n'],
  ['/api', 'application/json', API_ERROR],
  ['/api/v1/skill/getall', 'application/json', API_ERROR],
  ['/API/v1', 'application/json', API_ERROR],
  ['/openai/v1/chat/completions', 'application/json', OPENAI_ERROR],
  ['/OpenAI/v1', 'application/json', OPENAI_ERROR],
])('an unreadable request for %s gets %s', (path, type, body) => {
  expect(rawErrorBody(path, 400, 'No.')).toEqual({ type, body })
})
