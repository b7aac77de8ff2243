import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ProviderReply } from '../../tests/fakes/provider/stub-provider.ts'
import { openSummarizer } from '../../tests/fakes/provider/summarizer.ts'
import { excerpt } from './extractive/excerpt.ts'
import { extractSummary } from './extractive/summarize.ts'
import { createExtractWorker } from './extractive/worker.ts'
import { createSummarizer } from './summarize.ts'

const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const FALLBACK_SUMMARY = { kind: 'summary', text: extractSummary(TEXT), isFallback: true }
const MINUTE_MS = 60_000
const NEVER = new AbortController().signal

const shared = createExtractWorker()
afterAll(shared.close)

const open = (options: Parameters<typeof openSummarizer>[0] = {}) =>
  openSummarizer(options.extractor ? options : { extract: shared.extract, ...options })

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
    const { summarize, provider } = await open({ fallback })
    provider.replyWith(reply)
    expect(await summarize(TEXT)).toEqual(summary)
  })
})

describe('an empty reply', () => {
  test.each([
    [true, FALLBACK_SUMMARY],
    [false, { kind: 'empty', model: 'first' }],
  ])('is handled, with the fallback %s', async (fallback, summary) => {
    const { summarize, provider } = await open({ fallback })
    provider.replyWith({ kind: 'content', content: '<think>Hm.</think>' })
    expect(await summarize(TEXT)).toEqual(summary)
  })
})

describe('a provider that hangs', () => {
  async function openHanging(fallback: boolean, reply: ProviderReply = { kind: 'hangs' }) {
    const setup = await open({ fallback })
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
  const { summarize, provider, lines } = await open()
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
      const { summarize, provider } = await open({ fallback })
      expect(await summarize(TEXT, NEVER, { limit })).toEqual(summary)
      expect(provider.requests).toEqual([])
    },
  )
})

describe('a visitor who has used 10% of the daily tokens', () => {
  const HERE = { subnet: '192.0.2.1' }
  const THERE = { subnet: '192.0.2.2' }

  async function openSpent(fallback: boolean) {
    const setup = await open({ fallback, tokensPerDay: 30_000 })
    setup.provider.replyWith({ kind: 'content', content: 'Short.', tokens: 3_000 })
    expect(await setup.summarize('First.', NEVER, HERE)).toMatchObject({ model: 'first' })
    setup.provider.replyWith({ kind: 'content', content: 'Short.' })
    return setup
  }

  test.each([true, false])('gets the built-in summarizer, with the fallback %s', async (fallback) => {
    const { summarize, provider, lines } = await openSpent(fallback)
    expect(await summarize(TEXT, NEVER, HERE)).toEqual(FALLBACK_SUMMARY)
    await summarize('Another text.', NEVER, HERE)
    expect(provider.requests).toEqual([])
    expect(lines).toEqual([])
  })

  test('leaves the model to other visitors', async () => {
    const { summarize, provider } = await openSpent(true)
    const [here, there] = await Promise.all([summarize(TEXT, NEVER, HERE), summarize(TEXT, NEVER, THERE)])
    expect(here).toEqual(FALLBACK_SUMMARY)
    expect(there).toMatchObject({ text: 'Short.', model: 'first' })
    expect(provider.requests).toHaveLength(1)
  })
})

describe('a text on which the built-in summarizer fails', () => {
  const LONG = `Bad luck. ${'The harbour was closed. '.repeat(50)}`
  const SCRIPT = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ text }) => {
      if (text.startsWith('Bad')) for (;;);
      if (text.startsWith('Worse')) process.exit(3)
      parentPort.postMessage('Short.')
    })`
  const extractor = { script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), timeoutMs: 2_000 }

  test('gets an excerpt, and the next text a summary', async () => {
    const { summarize, provider, lines } = await open({ extractor })
    provider.replyWith({ kind: 'status', status: 401 })
    const results = [LONG, 'Worse luck.', 'Good.'].map((text) => summarize(text))
    expect(await Promise.all(results)).toMatchObject(
      [excerpt(LONG), 'Worse luck.', 'Short.'].map((text) => ({ text, isFallback: true })),
    )
    const logged = lines.filter((line) => line.includes('built-in'))
    expect(logged).toEqual([
      expect.stringMatching(/^warn: built-in summarizer failed; .*(timeout|The extract worker exited\.)$/),
      'info: built-in summarizer recovered',
    ])
  })
})

describe('without a provider', () => {
  test('the built-in summarizer is not a fallback', async () => {
    const { extract, close } = createExtractWorker()
    const summarize = createSummarizer({ extract, fallback: true, log: () => {} })
    const summary = await summarize(TEXT, {
      signal: new AbortController().signal,
      subnet: '192.0.2.7',
      limit: 'allowed',
    })
    expect(summary).toEqual({ kind: 'summary', text: extractSummary(TEXT) })
    await close()
  })
})
