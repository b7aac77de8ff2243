import fc from 'fast-check'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { anyJson, anyRecord, anyText, deepJson, testProperty } from '../../tests/fakes/arbitraries.ts'
import { createErrorHandler } from '../http/errors.ts'
import { limitBody } from '../http/requests/body-limit.ts'
import { createProvider } from './llm/provider.ts'
import { createSummaryApi } from './route.ts'
import { createSummarizer } from './summarize.ts'

const KEY = 'gsk_marker-of-the-provider-0123456789'
const JSON_TYPE = { 'content-type': 'application/json' }
const BODILESS = [204, 205, 304]
const PATH = '/openai/v1/chat/completions'

type Reply = { status: number; body: string; retryAfter: string; drops: boolean }

/** Creates a gateway to a provider with this reply, an unlimited budget, and no retries. */
function createGateway(reply: Reply, fallback: boolean): Hono {
  const fetch = async () => {
    if (reply.drops) throw new TypeError('fetch failed')
    const body = BODILESS.includes(reply.status) ? null : reply.body
    return new Response(body, { status: reply.status, headers: { 'retry-after': reply.retryAfter } })
  }
  const summarize = createSummarizer({
    provider: {
      complete: createProvider({ baseUrl: 'https://provider.example/v1', apiKey: KEY, fetch, maxRetries: 0 }),
      models: ['one', 'two'],
      budget: {
        reserve: async (tokens) => ({ kind: 'reserved', day: 'today', network: 'here', tokens }),
        settle: async () => {},
      },
    },
    fallback,
    log: () => {},
  })
  const app = new Hono().onError(createErrorHandler(() => {}))
  return app.route(
    '/',
    createSummaryApi({
      summarize,
      maxTextLength: 50_000,
      limitBody: limitBody(256),
      getSubnet: () => '192.0.2.7',
      consume: async () => ({ kind: 'allowed' }),
      renderResult: async (response) => response,
    }),
  )
}

function toReplyBody(content: unknown): string {
  return JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 7 } })
}

/** Includes the key, complete or in halves. */
const leakingText = fc
  .tuple(anyText, fc.constantFrom(KEY, KEY.slice(0, 12), '\0', `${KEY.slice(0, 9)}\u0007${KEY.slice(9)}`), anyText)
  .map((parts) => parts.join(''))
const replyBody = fc.oneof(
  leakingText,
  fc.oneof(leakingText, anyJson).map(toReplyBody),
  anyRecord('choices', 'usage', 'error').map((value) => JSON.stringify(value)),
  deepJson.map((deep) => `{"choices":${deep}}`),
  leakingText.map((message) => JSON.stringify({ error: { message, code: message } })),
)
const reply: fc.Arbitrary<Reply> = fc.record({
  status: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
  body: replyBody,
  retryAfter: fc.oneof(fc.stringMatching(/^[ -~]{0,20}$/), fc.nat().map(String)),
  drops: fc.boolean(),
})

async function send(app: Hono, body: BodyInit) {
  const response = await app.request(PATH, { method: 'POST', headers: JSON_TYPE, body })
  return { status: response.status, received: JSON.stringify([...response.headers]) + (await response.text()) }
}

testProperty(
  'whatever a provider replies, the visitor gets a summary or a sentence, and no byte of the key',
  fc.asyncProperty(reply, fc.boolean(), async (modelReply, fallback) => {
    const text = 'The harbour was closed. Ships waited.'
    const { status, received } = await send(createGateway(modelReply, fallback), JSON.stringify(toSummaryRequest(text)))
    expect(status).toBeOneOf(fallback ? [200] : [200, 502, 504])
    expect(received).not.toContain(KEY)
  }),
)
