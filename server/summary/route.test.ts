import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { createErrorHandler } from '../http/errors.ts'
import { limitBody } from '../http/requests/body-limit.ts'
import { createSummaryApi } from './route.ts'
import type { Summarize, Summary } from './summarize.ts'

const MAX_KB = 256
const MAX_TEXT_LENGTH = 50_000
const JSON_TYPE = { 'content-type': 'application/json' }
const ALLOWED = { kind: 'allowed' } as const
const getSubnet = () => '192.0.2.7'

type Consume = Parameters<typeof createSummaryApi>[0]['consume']

/** Creates a gateway whose summarizer always returns `summary`. */
function createGateway(summary: Summary, consume: Consume = async () => ALLOWED) {
  const calls: { text: string; limit: string }[] = []
  const summarize: Summarize = async (text, { limit }) => {
    calls.push({ text, limit })
    return summary
  }
  const app = new Hono()
  app.onError(createErrorHandler(() => {}))
  app.route(
    '/',
    createSummaryApi({
      ...{ summarize, maxTextLength: MAX_TEXT_LENGTH, limitBody: limitBody(MAX_KB), getSubnet, consume },
      renderResult: async ({ status }, text) => Response.json({ page: text }, { status }),
    }),
  )
  return { app, calls }
}

async function send(app: Hono, body: unknown) {
  const isForm = body instanceof FormData
  const init = { method: 'POST', ...(isForm ? { body } : { headers: JSON_TYPE, body: JSON.stringify(body) }) }
  const response = await app.request('/openai/v1/chat/completions', init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a summary', () => {
  test('has the format of a provider', async () => {
    const { app, calls } = createGateway({ kind: 'summary', text: 'Short.', model: 'openai/gpt-oss-20b' })
    const { status, body } = await send(app, toSummaryRequest('Long.'))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'openai/gpt-oss-20b',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Short.' } }],
    })
    expect(calls).toEqual([{ text: 'Long.', limit: 'allowed' }])
  })

  test('names the built-in model, and marks a fallback', async () => {
    const plain = await send(createGateway({ kind: 'summary', text: 'Short.' }).app, toSummaryRequest('Long.'))
    expect(plain.body.model).toBe('vitrine-key-sentences')
    expect(plain.body).not.toHaveProperty('system_fingerprint')
    const { app } = createGateway({ kind: 'summary', text: 'Short.', isFallback: true })
    expect((await send(app, toSummaryRequest('Long.'))).body).toMatchObject({
      model: 'vitrine-key-sentences',
      system_fingerprint: 'instead-of-a-model',
    })
  })

  test('is empty if the model returns nothing', async () => {
    const { app } = createGateway({ kind: 'empty', model: 'm' })
    const { status, body } = await send(app, toSummaryRequest('Long.'))
    expect([status, body.choices[0].message.content]).toEqual([200, ''])
  })

  test('does not call the model if the request could not be counted', async () => {
    const { app, calls } = createGateway({ kind: 'summary', text: 'Short.' }, async () => ({ kind: 'unknown' }))
    expect((await send(app, toSummaryRequest('Long.'))).status).toBe(200)
    expect(calls).toEqual([{ text: 'Long.', limit: 'unknown' }])
  })
})

describe('a failure', () => {
  test.each([
    [401, 502],
    [504, 504],
  ])('of the provider with %i becomes %i', async (status, expected) => {
    const reply = await send(createGateway({ kind: 'failed', status }).app, toSummaryRequest('Long.'))
    expect(reply).toMatchObject({
      status: expected,
      body: {
        error: {
          message: 'The language model didn’t return a summary.',
          type: 'server_error',
          code: 'provider_failed',
        },
      },
    })
    expect(reply.headers.get('x-should-retry')).toBe('false')
  })

  test('to stay within the limit is reported before the body is read', async () => {
    const events: string[] = []
    const { app } = createGateway({ kind: 'summary', text: 'Short.' }, async (...counted) => {
      events.push(counted.join(' '))
      return { kind: 'limited', retryAfterMs: 6_500 }
    })
    const pull = () => new Promise<void>(() => void events.push('read'))
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as RequestInit
    const response = await app.request('/openai/v1/chat/completions', init)
    const headers = ['retry-after', 'x-should-retry'].map((name) => response.headers.get(name))
    expect([response.status, ...headers]).toEqual([429, '7', 'false'])
    expect(await response.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
    expect(events[0]).toBe('perIp 192.0.2.7')
  })
})

describe('a form', () => {
  function toForm(text: string): FormData {
    const form = new FormData()
    form.set('text', text)
    return form
  }

  test('gets a page with its text, whose line ends count once', async () => {
    const { app, calls } = createGateway({ kind: 'summary', text: 'Short.' })
    expect(await send(app, toForm('One.\r\nTwo.'))).toMatchObject({ status: 200, body: { page: 'One.\nTwo.' } })
    expect(calls).toEqual([{ text: 'One.\nTwo.', limit: 'allowed' }])
  })

  test.each([
    ['empty', ' ', 400],
    ['too long', 'a'.repeat(MAX_TEXT_LENGTH + 1), 413],
    ['over the limit', 'Long.', 429],
  ])('that is %s gets its text back', async (name, text, status) => {
    const limit = name === 'over the limit' ? ({ kind: 'limited', retryAfterMs: 6_500 } as const) : ALLOWED
    const { app, calls } = createGateway({ kind: 'summary', text: 'Short.' }, async () => limit)
    expect(await send(app, toForm(text))).toMatchObject({ status, body: { page: text } })
    expect(calls).toEqual([])
  })
})
