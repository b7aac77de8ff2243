import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type ProviderReply, startStubProvider } from '../../tests/fakes/provider/stub-provider.ts'
import { requestSummary } from './client.ts'

const FAILED = { kind: 'failure', text: "Sorry, I couldn't generate a summary at the moment." }
const NO_CONTENT = { kind: 'failure', text: "Sorry, I couldn't generate a summary." }
const TIMEOUT_MS = 60_000
/** Time of the clock on the wall, for a machine that is busy. */
const SOON = { timeout: 10_000 }
/** So that a retry comes at once. */
const AT_ONCE = '0.001'

afterEach(() => vi.useRealTimers())

async function startGateway(...replies: ProviderReply[]) {
  const stub = await startStubProvider()
  onTestFinished(stub.close)
  stub.replyWith(...replies)
  return { stub, origin: new URL(stub.baseUrl).origin }
}

test('the request of the specification goes out, and the first choice comes back', async () => {
  const { stub, origin } = await startGateway({ kind: 'content', content: 'Short.' })
  expect(await requestSummary('Long.', { origin })).toEqual({ kind: 'summary', text: 'Short.', by: 'Written by stub' })
  expect(stub.requests).toHaveLength(1)
  expect(stub.requests[0]).toMatchObject({ path: '/openai/v1/chat/completions' })
  expect(stub.requests[0]?.body).toEqual(toSummaryRequest('Long.'))
})

test.each<ProviderReply>([{ kind: 'content', content: '' }, { kind: 'content', content: null }, { kind: 'page' }])(
  'a reply without content has a sentence of its own: %j',
  async (reply) => {
    const { origin } = await startGateway(reply)
    expect(await requestSummary('Long.', { origin })).toEqual(NO_CONTENT)
  },
)

describe('a failure', () => {
  test.each([400, 401, 403, 404, 413, 422])('of %i is told at once', async (status) => {
    const { stub, origin } = await startGateway({ kind: 'status', status })
    expect(await requestSummary('Long.', { origin })).toEqual(FAILED)
    expect(stub.requests).toHaveLength(1)
  })

  test.each([408, 409, 500, 502, 503])('of %i is told after two more tries', async (status) => {
    const { stub, origin } = await startGateway({ kind: 'status', status, retryAfter: AT_ONCE })
    expect(await requestSummary('Long.', { origin })).toEqual(FAILED)
    expect(stub.requests).toHaveLength(3)
  })

  test('of too many is told after two more tries, with a word of advice', async () => {
    const { stub, origin } = await startGateway({ kind: 'status', status: 429, retryAfter: AT_ONCE })
    const note = 'Too many summaries were asked for. Please wait a little before the next one.'
    expect(await requestSummary('Long.', { origin })).toEqual({ ...FAILED, note })
    expect(stub.requests).toHaveLength(3)
  })

  test('that passes is never told', async () => {
    const busy: ProviderReply = { kind: 'status', status: 429, retryAfter: AT_ONCE }
    const { stub, origin } = await startGateway(busy, busy, { kind: 'content', content: 'Short.' })
    expect(await requestSummary('Long.', { origin })).toEqual({
      kind: 'summary',
      text: 'Short.',
      by: 'Written by stub',
    })
    expect(stub.requests).toHaveLength(3)
  })

  test('without a response is shown after three times 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { stub, origin } = await startGateway({ kind: 'hangs' })
    const summary = requestSummary('Long.', { origin })
    for (const tries of [1, 2, 3]) {
      await vi.waitFor(() => expect(stub.requests).toHaveLength(tries), SOON)
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    }
    expect(await summary).toEqual(FAILED)
    expect(stub.requests).toHaveLength(3)
  })

  test('without a server is shown', async () => {
    const { stub, origin } = await startGateway()
    await stub.close()
    expect(await requestSummary('Long.', { origin })).toEqual(FAILED)
  })
})
