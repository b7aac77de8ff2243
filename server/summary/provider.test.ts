import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary.ts'
import { createProvider } from './provider.ts'

const KEY = 'gsk_do_not_show_me'
const NEVER = new AbortController().signal

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A provider of the OpenAI family on a free port of this machine. */
async function startProvider(answer: Answer) {
  const requests: { method?: string; path?: string; headers: IncomingMessage['headers']; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    requests.push({ method, path, headers, body: await json(request) })
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/v1` }
}

function sendJson(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function sendContent(content: string | null): Answer {
  return sendJson(200, { id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] })
}

describe('the request upstream', () => {
  test('is that of the page, with the model of today, room to think and the key', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    const complete = createProvider({ baseUrl, apiKey: KEY, models: ['openai/gpt-oss-20b'] })
    expect(await complete('Long.', NEVER)).toEqual({
      kind: 'completed',
      model: 'openai/gpt-oss-20b',
      content: 'Short.',
    })
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

  test('asks a model that does not reason for no effort', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    await createProvider({ baseUrl, apiKey: KEY, models: ['llama-3.3-70b'] })('Long.', NEVER)
    expect(requests[0]?.body).not.toHaveProperty('reasoning_effort')
  })

  test('carries no authorization where there is no key', async () => {
    const { requests, baseUrl } = await startProvider(sendContent('Short.'))
    await createProvider({ baseUrl, models: ['local'] })('Long.', NEVER)
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a completion', () => {
  test.each([
    ['without words', sendContent('')],
    ['with null for words', sendContent(null)],
    ['without choices', sendJson(200, { choices: [] })],
    ['without content', sendJson(200, { choices: [{ message: {} }] })],
  ])('%s is one with an empty content', async (_name, answer) => {
    const { baseUrl } = await startProvider(answer)
    expect(await createProvider({ baseUrl, models: ['m'] })('Long.', NEVER)).toMatchObject({
      kind: 'completed',
      content: '',
    })
  })
})

describe('a failure', () => {
  test.each([400, 401, 403, 404, 409, 413, 422, 429, 498, 500, 502, 503])('of %i keeps its status', async (status) => {
    const { baseUrl } = await startProvider(sendJson(status, { error: { message: `secret ${KEY}` } }))
    expect(await createProvider({ baseUrl, apiKey: KEY, models: ['m'] })('Long.', NEVER)).toEqual({
      kind: 'failed',
      status,
    })
  })

  test('passes on when to come back', async () => {
    const { baseUrl } = await startProvider(sendJson(429, {}, { 'retry-after': '7' }))
    expect(await createProvider({ baseUrl, models: ['m'] })('Long.', NEVER)).toEqual({
      kind: 'failed',
      status: 429,
      retryAfter: '7',
    })
  })

  test.each<[string, Answer]>([
    ['a web page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
    ['nothing', (response) => void response.writeHead(200).end()],
    ['another shape', sendJson(200, { output: 'Short.' })],
    ['a list', sendJson(200, [])],
    ['content that is no text', sendJson(200, { choices: [{ message: { content: { text: 'x' } } }] })],
    ['a dropped line', (_response, request) => void request.socket.destroy()],
    ['half a reply', (response, request) => response.write('{"choices":', () => request.socket.destroy())],
  ])('by %s is told as 502', async (_name, answer) => {
    const { baseUrl } = await startProvider(answer)
    expect(await createProvider({ baseUrl, models: ['m'] })('Long.', NEVER)).toEqual({ kind: 'failed', status: 502 })
  })

  test('because nobody is there is told as 502', async () => {
    const complete = createProvider({ baseUrl: 'http://127.0.0.1:1/openai/v1', models: ['m'] })
    expect(await complete('Long.', NEVER)).toEqual({ kind: 'failed', status: 502 })
  })
})

describe('a provider that never answers', () => {
  test('is let go when the visitor leaves', async () => {
    const visitor = new AbortController()
    const gone = Promise.withResolvers<void>()
    const { baseUrl } = await startProvider((_response, request) => {
      request.socket.once('close', gone.resolve)
      visitor.abort()
    })
    const completion = await createProvider({ baseUrl, models: ['m'] })('Long.', visitor.signal)
    expect(completion).toEqual({ kind: 'failed', status: 502 })
    await gone.promise
  })

  test('is told as 504 when its time is over', async () => {
    const patience = new AbortController()
    const { baseUrl } = await startProvider(() => patience.abort(new DOMException('over', 'TimeoutError')))
    expect(await createProvider({ baseUrl, models: ['m'] })('Long.', patience.signal)).toEqual({
      kind: 'failed',
      status: 504,
    })
  })
})
