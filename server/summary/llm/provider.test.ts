import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSummaryRequest } from '../../../contract/summary-prompt.ts'
import { createProvider } from './provider.ts'

const KEY = 'gsk_do_not_show_me'
const PROMPT = { text: 'Long.', model: 'openai/gpt-oss-20b' }
const NEVER = new AbortController().signal

type Respond = (response: ServerResponse, request: IncomingMessage) => void

async function startProvider(respond: Respond) {
  const requests: { method?: string; path?: string; headers: IncomingMessage['headers']; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    requests.push({ method, path, headers, body: await json(request) })
    respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/v1` }
}

function sendJson(status: number, body: unknown, headers: Record<string, string> = {}): Respond {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function sendContent(content: string | null): Respond {
  return sendJson(200, { id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] })
}

describe('the request to the provider', () => {
  test('is that of the page with the model, the token limit and the key', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    const complete = createProvider({ baseUrl, apiKey: KEY })
    expect(await complete(PROMPT, NEVER)).toEqual({ kind: 'completed', content: 'Short.' })
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/openai/v1/chat/completions',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      },
    ])
    expect(requests[0]?.body).toEqual({
      ...toSummaryRequest('Long.'),
      model: 'openai/gpt-oss-20b',
      max_completion_tokens: 2048,
      reasoning_effort: 'low',
    })
  })

  test('has no reasoning effort for other models', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    await createProvider({ baseUrl, apiKey: KEY })({ ...PROMPT, model: 'llama-3.3-70b' }, NEVER)
    expect(requests[0]?.body).not.toHaveProperty('reasoning_effort')
  })

  test('has no authorization without a key', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    await createProvider({ baseUrl })(PROMPT, NEVER)
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a completion', () => {
  test('has the tokens that the provider reports', async () => {
    const choices = [{ message: { content: 'Short.' } }]
    const { baseUrl } = await startProvider(sendJson(200, { choices, usage: { total_tokens: 42 } }))
    expect(await createProvider({ baseUrl })(PROMPT, NEVER)).toEqual({
      kind: 'completed',
      content: 'Short.',
      tokens: 42,
    })
  })

  test('is plain text without the key', async () => {
    const { baseUrl } = await startProvider(sendContent(`<think>Hm.</think>\u0000It is ${KEY}.`))
    const complete = createProvider({ baseUrl, apiKey: KEY })
    expect(await complete(PROMPT, NEVER)).toEqual({ kind: 'completed', content: 'It is ….' })
  })

  test.each([
    ['with an empty string', sendContent('')],
    ['with null', sendContent(null)],
    ['without content', sendJson(200, { choices: [{ message: {} }] })],
    ['without a message', sendJson(200, { choices: [{ index: 0, finish_reason: 'stop' }] })],
    ['without a choice', sendJson(200, { choices: [] })],
    ['with null for choices', sendJson(200, { choices: null })],
    [
      'with content in a later choice only',
      sendJson(200, { choices: [{ message: {} }, { message: { content: 'x' } }] }),
    ],
  ])('%s has empty content', async (_name, respond) => {
    const { baseUrl } = await startProvider(respond)
    expect(await createProvider({ baseUrl })(PROMPT, NEVER)).toMatchObject({
      kind: 'completed',
      content: '',
    })
  })
})

describe('a failure', () => {
  test.each([400, 401, 403, 404, 409, 413, 422, 429, 498, 500, 502, 503])('of %i keeps its status', async (status) => {
    const { baseUrl } = await startProvider(sendJson(status, { error: { message: `secret ${KEY}` } }))
    expect(await createProvider({ baseUrl, apiKey: KEY })(PROMPT, NEVER)).toEqual({
      kind: 'failed',
      status,
    })
  })

  test.each(['{}', '<h1>Too many</h1>', ''])('has the retry delay, whatever its body: %j', async (body) => {
    const { baseUrl } = await startProvider(
      (response) => void response.writeHead(429, { 'retry-after': '7' }).end(body),
    )
    expect(await createProvider({ baseUrl })(PROMPT, NEVER)).toEqual({
      kind: 'failed',
      status: 429,
      retryAfterMs: 7_000,
    })
  })

  test.each([
    ['Tue, 03 Feb 2026 12:00:09 GMT', 9_000],
    ['Tue, 03 Feb 2026 11:00:00 GMT', 0],
    ['0.5', 500],
    ['soon', undefined],
  ])('with Retry-After %j is parsed', async (retryAfter, retryAfterMs) => {
    const { baseUrl } = await startProvider(sendJson(503, {}, { 'retry-after': retryAfter }))
    const complete = createProvider({ baseUrl, now: () => Date.parse('2026-02-03T12:00:00Z') })
    const rest = retryAfterMs === undefined ? {} : { retryAfterMs }
    expect(await complete(PROMPT, NEVER)).toEqual({ kind: 'failed', status: 503, ...rest })
  })

  test.each([
    [400, 'model_decommissioned'],
    [404, 'model_not_found'],
  ])('of %i with %s means that the model is gone', async (status, code) => {
    const { baseUrl } = await startProvider(sendJson(status, { error: { message: 'x', code } }))
    expect(await createProvider({ baseUrl })(PROMPT, NEVER)).toEqual({ kind: 'gone' })
  })

  test.each<[string, Respond]>([
    ['a web page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
    ['an empty body', (response) => void response.writeHead(200).end()],
    ['another shape', sendJson(200, { output: 'Short.' })],
    ['an array', sendJson(200, [])],
    ['a reply that is too large', (response) => void response.end(`"${'x'.repeat(300_000)}"`)],
    ['a redirect', sendJson(307, {}, { location: 'https://elsewhere.example/' })],
    ['content that is not a string', sendJson(200, { choices: [{ message: { content: { text: 'x' } } }] })],
    ['a dropped connection', (_response, request) => void request.socket.destroy()],
    ['half a reply', (response, request) => response.write('{"choices":', () => request.socket.destroy())],
  ])('by %s is 502', async (_name, respond) => {
    const { baseUrl } = await startProvider(respond)
    expect(await createProvider({ baseUrl })(PROMPT, NEVER)).toEqual({ kind: 'failed', status: 502 })
  })

  test('to connect is 502', async () => {
    const complete = createProvider({ baseUrl: 'http://127.0.0.1:1/openai/v1' })
    expect(await complete(PROMPT, NEVER)).toEqual({ kind: 'failed', status: 502 })
  })
})

test('a request that hangs is aborted with its signal', async () => {
  const visitor = new AbortController()
  const gone = Promise.withResolvers<void>()
  const { baseUrl } = await startProvider((_response, request) => {
    request.socket.once('close', gone.resolve)
    visitor.abort()
  })
  expect(await createProvider({ baseUrl })(PROMPT, visitor.signal)).toEqual({ kind: 'failed', status: 502 })
  await gone.promise
})
