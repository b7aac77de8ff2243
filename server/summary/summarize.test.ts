import { describe, expect, test, vi } from 'vitest'
import type { ProviderReply } from '../../tests/fakes/provider/stub-provider.ts'
import { KEY, openSummarizer } from '../../tests/fakes/provider/summarizer.ts'
import { createExtractWorkerPool } from './extractive/extract-worker-pool.ts'
import { extractSummary } from './extractive/summarize.ts'
import { createSummarizer } from './summarize.ts'

const TEXT = 'The harbour was closed on Monday. Nobody had expected the storm. Ships waited outside for two days.'
const BY_THIS_SERVER = { kind: 'summary', text: extractSummary(TEXT), isFallback: true }
const DAY_MS = 86_400_000

/** How each fault is told where nobody steps in, and after how many tries. */
const FAULTS: [name: string, reply: ProviderReply, status: number, tries: number][] = [
  ...[401, 403, 404, 422].map((status) => toFault(status, 1)),
  ...[408, 409, 429, 500, 503].map((status) => toFault(status, 3)),
  ['429 with a long rest', { kind: 'status', status: 429, retryAfter: '60' }, 429, 1],
  ['a drop', { kind: 'drops' }, 502, 3],
  ['half a reply', { kind: 'half' }, 502, 3],
  ['a web page', { kind: 'page' }, 502, 3],
  ['a reply over 256 kB', { kind: 'endless' }, 502, 3],
  ['a move elsewhere', { kind: 'moved', to: 'https://elsewhere.example/' }, 502, 3],
  ['a decommissioned model', { kind: 'status', status: 400, code: 'model_decommissioned' }, 503, 1],
  ['a model not found', { kind: 'status', status: 404, code: 'model_not_found' }, 503, 1],
]

function toFault(status: number, tries: number): (typeof FAULTS)[number] {
  return [`${status}`, { kind: 'status', status, retryAfter: '0' }, status, tries]
}

describe.each(FAULTS)('%s', (...[, reply, status, tries]) => {
  test('is answered by this server', async () => {
    const { ask, provider } = await openSummarizer()
    provider.replyWith(reply)
    expect(await ask(TEXT)).toEqual(BY_THIS_SERVER)
    expect(provider.requests).toHaveLength(tries)
  })

  test('is a failure where the owner wants it so', async () => {
    const { ask, provider } = await openSummarizer({ fallback: false })
    provider.replyWith(reply)
    expect(await ask(TEXT)).toEqual({ kind: 'failed', status })
    expect(provider.requests).toHaveLength(tries)
  })
})

describe.each(['', null, ' \n ', '<think>Hm.</think>', '\u0000'])('an empty reply (%j)', (content) => {
  test.each([
    [true, BY_THIS_SERVER],
    [false, { kind: 'empty', model: 'first' }],
  ])('with the fallback %s is told so', async (fallback, summary) => {
    const { ask, provider } = await openSummarizer({ fallback })
    provider.replyWith({ kind: 'content', content })
    expect(await ask(TEXT)).toEqual(summary)
  })
})

describe('a provider that hangs', () => {
  test.each([
    [true, BY_THIS_SERVER],
    [false, { kind: 'failed', status: 504 }],
  ])('is let go when the time is over, with the fallback %s', async (fallback, summary) => {
    const { ask, provider, time } = await openSummarizer({ fallback })
    provider.replyWith({ kind: 'hangs' })
    const asked = ask(TEXT)
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    time.over.abort()
    expect(await asked).toEqual(summary)
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
  })
})

describe('a model’s summary', () => {
  test('is its words, as text, under its name', async () => {
    const { ask, provider } = await openSummarizer()
    provider.replyWith({ kind: 'content', content: '<think>Hm.</think> <b>Sh\u0007ort</b> \ud800\r\n' })
    expect(await ask(TEXT)).toEqual({ kind: 'summary', text: '<b>Short</b> \ufffd', model: 'first' })
    expect(provider.requests).toMatchObject([{ authorization: `Bearer ${KEY}` }])
  })

  test('does not tell the key', async () => {
    const { ask, provider } = await openSummarizer()
    provider.replyWith({ kind: 'echoes', status: 200 })
    expect(await ask(TEXT)).toMatchObject({ text: 'It is Bearer ….' })
  })

  test('may come on a later try', async () => {
    const { ask, provider, rests } = await openSummarizer()
    const busy = { kind: 'status', status: 429, retryAfter: '2' } as const
    provider.replyWith(busy, { kind: 'drops' }, { kind: 'content', content: 'Short.' })
    expect(await ask(TEXT)).toMatchObject({ text: 'Short.', model: 'first' })
    expect(rests[0]).toBe(2_000)
  })

  test('costs nothing the second time, for a day', async () => {
    const { ask, provider, clock } = await openSummarizer()
    const first = await ask(TEXT)
    expect(await ask(TEXT)).toEqual(first)
    expect(provider.requests).toHaveLength(1)
    clock.at += DAY_MS
    await ask(TEXT)
    expect(provider.requests).toHaveLength(2)
  })

  test('is asked for again after a failure', async () => {
    const { ask, provider } = await openSummarizer()
    provider.replyWith({ kind: 'status', status: 401 }, { kind: 'content', content: 'Short.' })
    expect(await ask(TEXT)).toEqual(BY_THIS_SERVER)
    expect(await ask(TEXT)).toMatchObject({ text: 'Short.' })
  })
})

describe('visitors with the same text', () => {
  async function openHeld() {
    const world = await openSummarizer()
    const { promise: until, resolve: answer } = Promise.withResolvers<void>()
    world.provider.replyWith({ kind: 'later', content: 'Short.', until })
    const arrived = () => vi.waitFor(() => expect(world.provider.requests.length).toBeGreaterThan(0))
    return { ...world, answer, arrived }
  }

  test('share one call', async () => {
    const { ask, provider, answer, arrived } = await openHeld()
    const asked = Array.from({ length: 12 }, () => ask(TEXT))
    await arrived()
    answer()
    expect(new Set((await Promise.all(asked)).map((summary) => JSON.stringify(summary))).size).toBe(1)
    expect(provider.requests).toHaveLength(1)
  })

  test('keep it when one of them leaves', async () => {
    const { ask, provider, answer, arrived } = await openHeld()
    const leaver = new AbortController()
    const [left, stays] = [ask(TEXT, leaver.signal), ask(TEXT)]
    await arrived()
    leaver.abort()
    expect(await left).toEqual({ kind: 'failed', status: 499 })
    answer()
    expect(await stays).toMatchObject({ text: 'Short.' })
    expect(provider.requests).toMatchObject([{ dropped: false }])
  })

  test('drop it when the last has left, which is no fault of the provider', async () => {
    const { ask, provider, lines, arrived } = await openHeld()
    const leavers = [new AbortController(), new AbortController()]
    const asked = leavers.map(({ signal }) => ask(TEXT, signal))
    await arrived()
    for (const leaver of leavers) leaver.abort()
    await Promise.all(asked)
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
    expect(lines).toEqual([])
  })

  test('get a call of their own while the one before is dropped', async () => {
    const { ask, provider, arrived } = await openHeld()
    const leaver = new AbortController()
    const left = ask(TEXT, leaver.signal)
    await arrived()
    provider.replyWith({ kind: 'content', content: 'Anew.' })
    leaver.abort()
    expect(await ask(TEXT)).toMatchObject({ text: 'Anew.' })
    await left
  })

  test('are not asked for by one who has left before', async () => {
    const { ask, provider } = await openHeld()
    expect(await ask(TEXT, AbortSignal.abort())).toEqual({ kind: 'failed', status: 499 })
    expect(provider.requests).toEqual([])
  })
})

describe('a visitor who could not be counted', () => {
  test.each([
    [true, BY_THIS_SERVER],
    [false, { kind: 'failed', status: 503 }],
  ])('costs nothing, with the fallback %s', async (fallback, summary) => {
    const { ask, provider } = await openSummarizer({ fallback })
    expect(await ask(TEXT, new AbortController().signal, false)).toEqual(summary)
    expect(provider.requests).toEqual([])
  })
})

describe('without a provider', () => {
  test('this server is the one who was to answer', async () => {
    const { extract, close } = createExtractWorkerPool()
    const summarize = createSummarizer({ extract, fallback: true, now: Date.now, report: () => {} })
    const summary = await summarize(TEXT, { signal: new AbortController().signal, modelAllowed: true })
    expect(summary).toEqual({ kind: 'summary', text: extractSummary(TEXT) })
    await close()
  })
})
