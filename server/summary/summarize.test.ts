import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ProviderReply } from '../../tests/fakes/provider/stub-provider.ts'
import { openSummarizer } from '../../tests/fakes/provider/summarizer.ts'
import { excerpt } from './extractive/excerpt.ts'
import { extractSummary } from './extractive/summarize.ts'
import { createExtractWorker } from './extractive/worker.ts'
import { createSummarizer } from './summarize.ts'

const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const FALLBACK_SUMMARY = { kind: 'summary', text: extractSummary(TEXT), isFallback: true }
const DAY_MS = 86_400_000

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
  test.each([
    [true, FALLBACK_SUMMARY],
    [false, { kind: 'failed', status: 504 }],
  ])('is aborted after the timeout, with the fallback %s', async (fallback, summary) => {
    const { summarize, provider, timeout } = await open({ fallback })
    provider.replyWith({ kind: 'hangs' })
    const results = summarize(TEXT)
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    timeout.abort()
    expect(await results).toEqual(summary)
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
  })
})

describe('a model’s summary', () => {
  test('is cached for a day', async () => {
    const { summarize, provider, clock } = await open()
    const first = await summarize(TEXT)
    expect(await summarize(TEXT)).toEqual(first)
    expect(provider.requests).toHaveLength(1)
    clock.at += DAY_MS + 1
    await vi.waitFor(async () => {
      await summarize(TEXT)
      expect(provider.requests).toHaveLength(2)
    })
  })

  test('is requested again after a failure', async () => {
    const { summarize, provider } = await open()
    provider.replyWith({ kind: 'status', status: 401 }, { kind: 'content', content: 'Short.' })
    expect(await summarize(TEXT)).toEqual(FALLBACK_SUMMARY)
    expect(await summarize(TEXT)).toMatchObject({ text: 'Short.' })
  })
})

describe('requests for the same text', () => {
  async function openHeld() {
    const setup = await open()
    const { promise: until, resolve: reply } = Promise.withResolvers<void>()
    setup.provider.replyWith({ kind: 'later', content: 'Short.', until })
    const arrived = () => vi.waitFor(() => expect(setup.provider.requests.length).toBeGreaterThan(0))
    return { ...setup, reply, arrived }
  }

  test('share one call', async () => {
    const { summarize, provider, reply, arrived } = await openHeld()
    const results = Array.from({ length: 12 }, () => summarize(TEXT))
    await arrived()
    reply()
    expect(new Set((await Promise.all(results)).map((summary) => JSON.stringify(summary))).size).toBe(1)
    expect(provider.requests).toHaveLength(1)
  })

  test('abort it when the last one is aborted, which is not logged as a failure', async () => {
    const { summarize, provider, lines, arrived } = await openHeld()
    const aborters = [new AbortController(), new AbortController()]
    const results = aborters.map(({ signal }) => summarize(TEXT, signal))
    await arrived()
    for (const aborter of aborters) aborter.abort()
    await Promise.all(results)
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
    expect(lines).toEqual([])
  })

  test('make no call if aborted before', async () => {
    const { summarize, provider } = await openHeld()
    expect(await summarize(TEXT, AbortSignal.abort())).toEqual({ kind: 'failed', status: 499 })
    expect(provider.requests).toEqual([])
  })
})

describe('a request that could not be counted', () => {
  test.each([
    [true, FALLBACK_SUMMARY],
    [false, { kind: 'failed', status: 503 }],
  ])('does not call the provider, with the fallback %s', async (fallback, summary) => {
    const { summarize, provider } = await open({ fallback })
    expect(await summarize(TEXT, new AbortController().signal, { modelAllowed: false })).toEqual(summary)
    expect(provider.requests).toEqual([])
  })
})

describe('a visitor who has used 10% of the daily tokens', () => {
  const HERE = { subnet: '192.0.2.1' }
  const THERE = { subnet: '192.0.2.2' }
  const NEVER = new AbortController().signal

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
    expect(lines).toEqual([expect.stringMatching(/^info: a visitor used up their 10%/)])
  })

  test('still gets a cached summary, and other visitors still get the model', async () => {
    const { summarize, provider } = await openSpent(true)
    expect(await summarize('First.', NEVER, HERE)).toMatchObject({ text: 'Short.', model: 'first' })
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
      modelAllowed: true,
    })
    expect(summary).toEqual({ kind: 'summary', text: extractSummary(TEXT) })
    await close()
  })
})
