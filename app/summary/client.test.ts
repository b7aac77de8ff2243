import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT, toSummaryRequest } from '../../contract/summary-prompt.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import { type ProviderReply, startStubProvider } from '../../tests/fakes/provider/stub-provider.ts'
import { requestSummary } from './client.ts'

const FAILED = { kind: 'failure', text: "Sorry, I couldn't generate a summary at the moment." }
const NO_CONTENT = { kind: 'failure', text: "Sorry, I couldn't generate a summary." }
const TIMEOUT_MS = 60_000
const WAIT = { timeout: 10_000 }
const RETRY_AFTER_SECONDS = '0.001'

afterEach(() => vi.useRealTimers())

async function startGateway(...replies: ProviderReply[]) {
  const stub = await startStubProvider()
  onTestFinished(stub.close)
  stub.replyWith(...replies)
  return { stub, origin: new URL(stub.baseUrl).origin }
}

test('sends the request of the specification and returns the first choice', async () => {
  const { stub, origin } = await startGateway({ kind: 'content', content: 'Short.' })
  expect(await requestSummary('Long.', { origin, words: ENGLISH })).toEqual({
    kind: 'summary',
    text: 'Short.',
    by: 'Written by stub',
  })
  expect(stub.requests).toHaveLength(1)
  expect(stub.requests[0]).toMatchObject({ path: '/openai/v1/chat/completions' })
  expect(stub.requests[0]?.body).toEqual(toSummaryRequest('Long.'))
})

test.each([
  [{}, ENGLISH.summary.writtenByModel],
  [{ model: BUILT_IN_MODEL }, ENGLISH.summary.extractive],
  [{ model: BUILT_IN_MODEL, system_fingerprint: FALLBACK_FINGERPRINT }, ENGLISH.summary.extractiveFallback],
])('names who wrote the summary of %j', async (completion, by) => {
  const body = { ...completion, choices: [{ message: { content: 'Short.' } }] }
  const { origin } = await startGateway({ kind: 'json', body })
  expect(await requestSummary('Long.', { origin, words: ENGLISH })).toMatchObject({ by })
})

test.each<ProviderReply>([{ kind: 'content', content: '' }, { kind: 'content', content: null }, { kind: 'page' }])(
  'reports a response without content: %j',
  async (reply) => {
    const { origin } = await startGateway(reply)
    expect(await requestSummary('Long.', { origin, words: ENGLISH })).toEqual(NO_CONTENT)
  },
)

describe('a failure', () => {
  test.each([400, 401, 413])('with status %i is reported without a retry', async (status) => {
    const { stub, origin } = await startGateway({ kind: 'status', status })
    expect(await requestSummary('Long.', { origin, words: ENGLISH })).toEqual(FAILED)
    expect(stub.requests).toHaveLength(1)
  })

  test.each([
    [408, FAILED],
    [503, FAILED],
    [429, { ...FAILED, note: 'Too many requests. Please try again later.' }],
  ])('with status %i is reported after two retries', async (status, failure) => {
    const { stub, origin } = await startGateway({ kind: 'status', status, retryAfter: RETRY_AFTER_SECONDS })
    expect(await requestSummary('Long.', { origin, words: ENGLISH })).toEqual(failure)
    expect(stub.requests).toHaveLength(3)
  })

  test('is not reported if a retry succeeds', async () => {
    const busy: ProviderReply = { kind: 'status', status: 429, retryAfter: RETRY_AFTER_SECONDS }
    const { stub, origin } = await startGateway(busy, busy, { kind: 'content', content: 'Short.' })
    expect(await requestSummary('Long.', { origin, words: ENGLISH })).toMatchObject({ kind: 'summary', text: 'Short.' })
    expect(stub.requests).toHaveLength(3)
  })

  test('is reported after three timeouts of 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { stub, origin } = await startGateway({ kind: 'hangs' })
    const summary = requestSummary('Long.', { origin, words: ENGLISH })
    for (const tries of [1, 2, 3]) {
      await vi.waitFor(() => expect(stub.requests).toHaveLength(tries), WAIT)
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    }
    expect(await summary).toEqual(FAILED)
    expect(stub.requests).toHaveLength(3)
  })

  test('is reported if the server is unreachable', async () => {
    const { stub, origin } = await startGateway()
    await stub.close()
    expect(await requestSummary('Long.', { origin, words: ENGLISH })).toEqual(FAILED)
  })
})
