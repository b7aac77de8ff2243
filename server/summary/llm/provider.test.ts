import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSummaryRequest } from '../../../contract/summary-prompt.ts'
import { type ProviderReply, startStubProvider } from '../../../tests/fakes/provider/stub-provider.ts'
import { createProvider } from './provider.ts'

const KEY = 'gsk_do_not_show_me'
const NEVER = new AbortController().signal
const TOO_LONG_S = '9'
const REPLY = { choices: [{ message: { content: 'Short.' } }] }

async function open(...replies: ProviderReply[]) {
  const { baseUrl, requests, replyWith, close } = await startStubProvider()
  onTestFinished(close)
  replyWith(...replies)
  async function complete({ apiKey = KEY, model = 'openai/gpt-oss-20b', signal = NEVER } = {}) {
    return createProvider({ baseUrl, apiKey })({ text: 'Long.', model }, signal)
  }
  return { complete, requests, baseUrl }
}

function sendContent(content: string): ProviderReply {
  return { kind: 'content', content }
}

describe('the request to the provider', () => {
  test('is that of the page with the model, the token limit and the key', async () => {
    const { complete, requests } = await open(sendContent('Short.'))
    expect(await complete()).toEqual({ kind: 'completed', content: 'Short.' })
    expect(requests).toMatchObject([{ path: '/openai/v1/chat/completions', authorization: `Bearer ${KEY}` }])
    expect(requests[0]?.body).toEqual({
      ...toSummaryRequest('Long.'),
      model: 'openai/gpt-oss-20b',
      max_completion_tokens: 2048,
      reasoning_effort: 'low',
    })
  })

  test('has no reasoning effort for other models, and no authorization without a key', async () => {
    const { complete, requests } = await open(sendContent('Short.'))
    await complete({ model: 'llama-3.3-70b', apiKey: '' })
    expect(requests[0]?.body).not.toHaveProperty('reasoning_effort')
    expect(requests[0]?.authorization).toBe('')
  })
})

describe('a completion', () => {
  test('has the tokens that the provider reports', async () => {
    const { complete } = await open({ kind: 'content', content: 'Short.', tokens: 42 })
    expect(await complete()).toEqual({ kind: 'completed', content: 'Short.', tokens: 42 })
  })

  test.each([
    ['is unchanged if it is clean', 'Ünïcode 🙂\n\n- one\t- two', 'Ünïcode 🙂\n\n- one\t- two'],
    ['may contain markup', '<script>alert("x")</script> & co.', '<script>alert("x")</script> & co.'],
    ['is trimmed', '\n  Short.  \n', 'Short.'],
    ['gets \\n line endings', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['loses control characters', 'a\u0000b\u001b[31mc\u007fd\u009be', 'ab[31mcde'],
    ['is made well-formed', 'lone \ud800 and \udc00.', 'lone \ufffd and \ufffd.'],
    ['loses its reasoning', ' <think>Hm.\nWell.</think> <think>Hm.</think>\n\nShort.', 'Short.'],
    ['is empty if the reasoning never ends', '<think>Hm. Well.', ''],
    ['may mention the think tag', 'The tag <think> opens them.', 'The tag <think> opens them.'],
    ['of white space is empty', ' \n\u0000\t ', ''],
    ['is truncated to 20,000 characters', `${'x'.repeat(19_999)}🙂`, `${'x'.repeat(19_999)}\ufffd`],
    ['loses the key', `It is ${KEY}, ${KEY}.`, 'It is …, ….'],
    ['loses a key that cleaning joins', `It is ${KEY.slice(0, 8)}\u0000${KEY.slice(8)}.`, 'It is ….'],
    ['loses a key that truncating would cut', 'x'.repeat(19_990) + KEY, `${'x'.repeat(19_990)}…`],
  ])('%s', async (_name, content, text) => {
    const { complete } = await open(sendContent(content))
    expect(await complete()).toEqual({ kind: 'completed', content: text })
  })

  test('keeps a key under eight characters, which is a placeholder', async () => {
    const { complete } = await open(sendContent('The ollama project.'))
    expect(await complete({ apiKey: 'ollama' })).toMatchObject({ content: 'The ollama project.' })
  })

  test.each([
    { choices: [{ message: { content: null } }] },
    { choices: [{ message: {} }] },
    { choices: [{ index: 0, finish_reason: 'stop' }] },
    { choices: [] },
    { choices: null },
    { choices: [{ message: {} }, { message: { content: 'x' } }] },
  ])('is empty without content in its first choice: %j', async (body) => {
    const { complete } = await open({ kind: 'json', body })
    expect(await complete()).toEqual({ kind: 'completed', content: '' })
  })

  test('may come from a retry, after the delay of up to 8 seconds that the provider asks for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const replies = [new Response(null, { status: 429, headers: { 'retry-after': '8' } }), Response.json(REPLY)]
    const fetch = vi.fn(async () => replies[fetch.mock.calls.length - 1] ?? Response.error())
    const result = createProvider({ baseUrl: 'http://provider.example', fetch })({ text: 'Long.', model: 'm' }, NEVER)
    // Each check advances the clock by 1 ms.
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), { interval: 1 })
    await vi.advanceTimersByTimeAsync(7_500)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(await result).toEqual({ kind: 'completed', content: 'Short.' })
  })
})

describe('a failure', () => {
  test.each([
    ...[400, 401, 403, 404, 413, 422].map((status) => ({ status, tries: 1 })),
    ...[408, 409, 429, 500, 502, 503].map((status) => ({ status, tries: 3 })),
  ])('of $status keeps its status after $tries tries', async ({ status, tries }) => {
    const { complete, requests } = await open({ kind: 'status', status, retryAfter: '0' })
    expect(await complete()).toEqual({ kind: 'failed', status })
    expect(requests).toHaveLength(tries)
  })

  test.each([TOO_LONG_S, new Date(Date.now() + 60_000).toUTCString()])(
    'with Retry-After %s is not retried',
    async (retryAfter) => {
      const { complete, requests } = await open({ kind: 'status', status: 429, retryAfter })
      expect(await complete()).toEqual({ kind: 'failed', status: 429 })
      expect(requests).toHaveLength(1)
    },
  )

  test.each([
    [400, 'model_decommissioned'],
    [404, 'model_not_found'],
  ])('of %i with %s means that the model is gone', async (status, code) => {
    const { complete } = await open({ kind: 'status', status, code })
    expect(await complete()).toEqual({ kind: 'gone' })
  })

  test.each<ProviderReply>([
    { kind: 'page' },
    { kind: 'json', body: { output: 'Short.' } },
    { kind: 'json', body: [] },
    { kind: 'json', body: { choices: [{ message: { content: { text: 'x' } } }] } },
  ])('by another reply is 502: %j', async (reply) => {
    const { complete } = await open(reply)
    expect(await complete()).toEqual({ kind: 'failed', status: 502 })
  })

  // These run at once, because the delays between the retries are real.
  test.concurrent.each<ProviderReply>([
    { kind: 'drops' },
    { kind: 'half' },
    { kind: 'endless' },
    { kind: 'moved', to: 'https://elsewhere.example/' },
  ])('by $kind is 502 after three tries', async (reply) => {
    const { baseUrl, requests, replyWith, close } = await startStubProvider()
    replyWith(reply)
    const complete = createProvider({ baseUrl, apiKey: KEY })
    expect(await complete({ text: 'Long.', model: 'm' }, NEVER)).toEqual({ kind: 'failed', status: 502 })
    expect(requests).toHaveLength(3)
    await close()
  })
})

test('a redirect is not followed, so no other host gets the text', async () => {
  const other = await open()
  const { complete } = await open({ kind: 'moved', to: `${other.baseUrl}/chat/completions` })
  expect(await complete()).toEqual({ kind: 'failed', status: 502 })
  expect(other.requests).toEqual([])
})

test('a request that hangs is aborted with its signal', async () => {
  const { complete, requests } = await open({ kind: 'hangs' })
  const visitor = new AbortController()
  const result = complete({ signal: visitor.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  visitor.abort()
  expect(await result).toEqual({ kind: 'failed', status: 502 })
  await vi.waitFor(() => expect(requests).toMatchObject([{ dropped: true }]))
})
