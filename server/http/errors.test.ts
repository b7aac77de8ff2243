import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { createErrorHandler, errorResponse, type RenderErrorPage, rawErrorBody } from './errors.ts'

type Event = { level: string; message: string } & Record<string, unknown>

function createFailing(error: unknown, renderErrorPage?: RenderErrorPage) {
  const events: Event[] = []
  const log = (level: string, message: string, fields?: object) => void events.push({ level, message, ...fields })
  const app = new Hono().onError(createErrorHandler(log, renderErrorPage)).get('*', () => {
    throw error
  })
  return { events, app }
}

test('an unexpected error is logged once with its stack, and the response has only its id', async () => {
  const { events, app } = createFailing(new Error('password=hunter2'))
  const path = '/api/v1/skill/getall'
  const response = await app.request(`${path}?token=secret`)
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const { success, message } = await response.json()
  const [, id] = /^Something went wrong\. Please try again later\. \(Error ID: ([0-9a-f-]{36})\)$/.exec(message) ?? []
  expect([success, typeof id]).toEqual([false, 'string'])
  const error = expect.stringMatching(/^Error: password=hunter2\n\s+at /)
  expect(events).toEqual([{ level: 'error', message: 'unexpected error', id, path, error }])
  await app.request(path)
  expect(events[1]?.id).not.toBe(id)
})

test('an expected error keeps its status and message, and is not logged', async () => {
  const { events, app } = createFailing(new HTTPException(415, { message: 'It must be JSON.' }))
  const response = await app.request('/api/v1/message/send')
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ success: false, message: 'It must be JSON.' })
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
  const render: RenderErrorPage = async (_c, status, id) => new Response(`Error ID: ${id}`, { status })
  const { events, app } = createFailing(new Error('broken'), render)
  const response = await app.request('/project/loom')
  expect([response.status, await response.text()]).toEqual([500, `Error ID: ${events[0]?.id}`])
})

test('an error page that cannot be rendered is JSON instead, and logged', async () => {
  const { events, app } = createFailing(new Error('broken'), () => Promise.reject(new Error('also broken')))
  const response = await app.request('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json'])
  expect(events.map(({ message }) => message)).toEqual(['unexpected error', 'could not render the error page'])
})

const API_ERROR = '{"success":false,"message":"No."}'
const OPENAI_ERROR = '{"error":{"message":"No.","type":"invalid_request_error","code":null}}'

test.each([
  ['/', 'text/plain; charset=utf-8', 'No.\n'],
  ['/apiary', 'text/plain; charset=utf-8', 'No.\n'],
  ['/api', 'application/json', API_ERROR],
  ['/API/v1', 'application/json', API_ERROR],
  ['/openai/v1/chat/completions', 'application/json', OPENAI_ERROR],
  ['/OpenAI/v1', 'application/json', OPENAI_ERROR],
])('an unreadable request for %s gets %s', (path, type, body) => {
  expect(rawErrorBody(path, 400, 'No.')).toEqual({ type, body })
})
