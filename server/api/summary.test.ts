import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary.ts'
import { type ProviderReply, startStubProvider } from '../../tests/peers/stub-provider.ts'
import { createBodyLimit } from '../http/bodies.ts'
import { createErrorHandler } from '../http/errors.ts'
import { createProvider } from '../summary/provider.ts'
import { createSummaryApi } from './summary.ts'

const KEY = 'gsk_do_not_show_me'
const LARGEST_KB = 256

async function startGateway(...replies: ProviderReply[]) {
  const stub = await startStubProvider()
  onTestFinished(stub.close)
  stub.replyWith(...replies)
  const complete = createProvider({ baseUrl: stub.baseUrl, apiKey: KEY, models: ['openai/gpt-oss-20b'] })
  return { stub, app: createApp(createSummaryApi(complete)) }
}

function createApp(api: Hono) {
  const app = new Hono()
  app.onError(createErrorHandler(() => {}))
  app.use('/openai/v1/*', createBodyLimit(LARGEST_KB))
  return app.route('/openai/v1', api)
}

async function ask(app: Hono, body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await app.request('/openai/v1/chat/completions', init)
  return {
    status: response.status,
    headers: response.headers,
    text: await response.clone().text(),
    body: await response.json(),
  }
}

test('the request of the page is answered like a provider answers', async () => {
  const { stub, app } = await startGateway({ kind: 'content', content: 'Short.' })
  const { status, body } = await ask(app, toSummaryRequest('Long.'))
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^chatcmpl-/),
    object: 'chat.completion',
    created: expect.any(Number),
    model: 'openai/gpt-oss-20b',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Short.' } }],
  })
  expect(stub.requests).toMatchObject([{ authorization: `Bearer ${KEY}`, body: { model: 'openai/gpt-oss-20b' } }])
})

test('another request is refused and the provider never asked', async () => {
  const { stub, app } = await startGateway()
  const { status, body } = await ask(app, { ...toSummaryRequest('Long.'), model: 'openai/gpt-oss-120b' })
  expect(status).toBe(400)
  const message = 'Only the request of the summarizer page is answered here: its model and its two messages.'
  expect(body).toEqual({ error: { message, type: 'invalid_request_error', code: 'invalid_request' } })
  expect(stub.requests).toEqual([])
})

test('a text that is too long is refused, and a body that is far too long as well', async () => {
  const { stub, app } = await startGateway()
  const tooLong = await ask(app, toSummaryRequest('x'.repeat(50_001)))
  expect(tooLong).toMatchObject({ status: 413, body: { error: { code: 'text_too_long' } } })
  const farTooLong = await ask(app, toSummaryRequest('x'.repeat(300_000)), {
    'content-type': 'application/json',
    'content-length': '300300',
  })
  const message = 'That is too large: at most 256 kB are taken.'
  expect(farTooLong).toMatchObject({ status: 413, body: { error: { message, type: 'invalid_request_error' } } })
  expect(stub.requests).toEqual([])
})

test('what is not JSON is refused in the same language', async () => {
  const { app } = await startGateway()
  const badJson = { error: { message: 'The JSON could not be read.', type: 'invalid_request_error', code: null } }
  expect(await ask(app, '{')).toMatchObject({ status: 400, body: badJson })
  expect(await ask(app, 'x', { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
    body: { error: { type: 'invalid_request_error' } },
  })
})

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])(
  'a provider that says %i is passed on as that',
  async (status) => {
    const { app } = await startGateway({ kind: 'status', status })
    const reply = await ask(app, toSummaryRequest('Long.'))
    expect(reply).toMatchObject({
      status,
      body: { error: { message: 'The language model gave no summary.', code: 'provider_failed' } },
    })
    expect(reply.text).not.toContain('The provider says')
  },
)

test('when to come back is passed on', async () => {
  const { app } = await startGateway({ kind: 'status', status: 429, retryAfter: '7' })
  expect((await ask(app, toSummaryRequest('Long.'))).headers.get('retry-after')).toBe('7')
})

test('a provider that is not one is told as 502', async () => {
  const { app } = await startGateway({ kind: 'page' })
  expect(await ask(app, toSummaryRequest('Long.'))).toMatchObject({
    status: 502,
    body: { error: { type: 'server_error' } },
  })
})

test('without a provider the client is told not to try again', async () => {
  const { status, headers, body } = await ask(createApp(createSummaryApi(undefined)), toSummaryRequest('Long.'))
  expect(status).toBe(503)
  expect(headers.get('x-should-retry')).toBe('false')
  expect(body).toMatchObject({ error: { code: 'no_provider', message: 'No language model is set up here.' } })
})
