import { describe, expect, test, vi } from 'vitest'
import type { ProviderReply } from '../../tests/fakes/provider/stub-provider.ts'
import { openSummarizer } from '../../tests/fakes/provider/summarizer.ts'
import { extractSummary } from './built-in.ts'
import { createSummarizer } from './summarize.ts'

const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const FALLBACK_SUMMARY = { kind: 'summary', text: extractSummary(TEXT), isFallback: true }
const MINUTE_MS = 60_000
const NEVER = new AbortController().signal

const FAILURES: [reply: ProviderReply, status: number][] = [
  [{ kind: 'status', status: 401 }, 401],
  [{ kind: 'page' }, 502],
  [{ kind: 'status', status: 404, code: 'model_not_found' }, 503],
]

describe.each(FAILURES)('a provider that replies %j', (reply, status) => {
  test.each([
    [true, FALLBACK_SUMMARY],
    [false, { kind: 'failed', status }],
  ])('is handled, with the fallback %s', async (fallback, summary) => {
    const { summarize, provider } = await openSummarizer({ fallback })
    provider.replyWith(reply)
    expect(await summarize(TEXT)).toEqual(summary)
  })
})

describe('an empty reply', () => {
  test.each([
    [true, FALLBACK_SUMMARY],
    [false, { kind: 'empty', model: 'first' }],
  ])('is handled, with the fallback %s', async (fallback, summary) => {
    const { summarize, provider } = await openSummarizer({ fallback })
    provider.replyWith({ kind: 'content', content: '<think>Hm.</think>' })
    expect(await summarize(TEXT)).toEqual(summary)
  })
})

describe('a provider that hangs', () => {
  async function openHanging(fallback: boolean, reply: ProviderReply = { kind: 'hangs' }) {
    const setup = await openSummarizer({ fallback })
    setup.provider.replyWith(reply, { kind: 'content', content: 'Short.' })
    const results = setup.summarize(TEXT)
    await vi.waitFor(() => expect(setup.provider.requests).toHaveLength(1))
    setup.timeout.abort()
    return { ...setup, summary: await results }
  }

  test.each([
    [true, 20_000, FALLBACK_SUMMARY],
    [false, 60_000, { kind: 'failed', status: 504 }],
  ])('is aborted after the timeout, with the fallback %s: %i ms', async (fallback, ms, expected) => {
    const { summary, timeouts, provider } = await openHanging(fallback)
    expect(summary).toEqual(expected)
    expect(timeouts).toEqual([ms])
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
  })

  test('or asks for a delay is aborted as well', async () => {
    const { summary } = await openHanging(true, { kind: 'status', status: 429, retryAfter: '8' })
    expect(summary).toEqual(FALLBACK_SUMMARY)
  })

  test.each([true, false])('is skipped for a minute if there is another summary: %s', async (fallback) => {
    const { summarize, provider, clock } = await openHanging(fallback)
    clock.at += MINUTE_MS - 1
    expect(await summarize(TEXT)).toMatchObject(fallback ? FALLBACK_SUMMARY : { text: 'Short.' })
    expect(provider.requests).toHaveLength(fallback ? 1 : 2)
    clock.at += 1
    expect(await summarize(TEXT)).toMatchObject({ text: 'Short.' })
  })
})

test('a visitor who has left causes no call', async () => {
  const { summarize, provider, lines } = await openSummarizer()
  expect(await summarize(TEXT, AbortSignal.abort())).toEqual({ kind: 'failed', status: 499 })
  expect(provider.requests).toEqual([])
  expect(lines).toEqual([])
})

describe('a request', () => {
  test.each([
    ['unknown', true, FALLBACK_SUMMARY],
    ['unknown', false, { kind: 'failed', status: 503 }],
    ['limited', true, FALLBACK_SUMMARY],
    ['limited', false, FALLBACK_SUMMARY],
  ] as const)(
    'whose limit is %s does not call the provider, with the fallback %s',
    async (limit, fallback, summary) => {
      const { summarize, provider } = await openSummarizer({ fallback })
      expect(await summarize(TEXT, NEVER, { limit })).toEqual(summary)
      expect(provider.requests).toEqual([])
    },
  )
})

describe('without a provider', () => {
  const summarize = createSummarizer({ fallback: true, log: () => {} })
  const options = { signal: NEVER, subnet: '192.0.2.7', limit: 'allowed' } as const

  test('the built-in summarizer is not a fallback', async () => {
    expect(await summarize(TEXT, options)).toEqual({ kind: 'summary', text: extractSummary(TEXT) })
  })

  test('the server handles other events between two summaries', async () => {
    let turns = 0
    const onTurn = () => {
      turns += 1
      immediate = setImmediate(onTurn)
    }
    let immediate = setImmediate(onTurn)
    const turnsAt = await Promise.all([1, 2, 3].map(async () => (await summarize(TEXT, options)) && turns))
    clearImmediate(immediate)
    expect(turnsAt).toEqual(Array.from(new Set(turnsAt)))
  })
})
