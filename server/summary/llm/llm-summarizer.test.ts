import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { toSummaryRequest } from '../../../contract/summary-prompt.ts'
import { createFolder, openTestDatabase } from '../../../tests/fakes/postgres/databases.ts'
import type { ProviderReply } from '../../../tests/fakes/provider/stub-provider.ts'
import { openSummarizer } from '../../../tests/fakes/provider/summarizer.ts'
import type { Database } from '../../database/open.ts'
import { condense } from '../built-in.ts'

const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const LONG = Array.from({ length: 1_000 }, (_, at) => `Ship ${at} reached harbour ${at * 7} in the morning.`).join(' ')
const HOUR_MS = 3_600_000
const ONE_CALL_TOKENS = 2_100
const GONE: ProviderReply = { kind: 'status', status: 404, code: 'model_not_found' }
const BAD: ProviderReply = { kind: 'status', status: 401 }
const GOOD: ProviderReply = { kind: 'content', content: 'Short.' }

type Setup = Awaited<ReturnType<typeof openSummarizer>>

function requestedModels({ provider }: Setup): unknown[] {
  return provider.requests.map(({ body }) => body.model)
}

async function countSpentTokens(database: Database): Promise<number> {
  const rows = await (await database.read()).selectFrom('budget').select('tokens').execute()
  return rows.reduce((sum, { tokens }) => sum + tokens, 0)
}

describe('the list of models', () => {
  test('is tried in order; an unavailable model is skipped for an hour and logged once', async () => {
    const setup = await openSummarizer({ models: ['old', 'new', 'newest'] })
    setup.provider.replyWith(GONE, GOOD)
    expect(await setup.summarize('One.')).toMatchObject({ text: 'Short.', model: 'new' })
    await setup.summarize('Two.')
    expect(requestedModels(setup)).toEqual(['old', 'new', 'new'])
    expect(setup.lines).toEqual(['warn: language model old not found; set another one in SUMMARY_MODEL'])
    setup.clock.at += HOUR_MS + 1
    await setup.summarize('Three.')
    expect(requestedModels(setup).slice(3)).toContain('old')
  })
})

describe('the log', () => {
  test('has one line for a failing provider and one for its recovery', async () => {
    const setup = await openSummarizer()
    setup.provider.replyWith(BAD, BAD, { kind: 'content', content: '' }, GOOD, GOOD, { kind: 'content', content: '' })
    for (let number = 0; number < 6; number += 1) await setup.summarize(`${TEXT} ${number}`)
    expect(setup.lines).toEqual([
      'warn: language model first failed (status 401)',
      'info: language model first recovered',
      'warn: language model first failed (empty reply)',
    ])
  })
})

test('at most eight calls run at once; the built-in summarizer handles the others', async () => {
  const setup = await openSummarizer()
  const { promise: until, resolve: reply } = Promise.withResolvers<void>()
  setup.provider.replyWith({ kind: 'later', content: 'Short.', until })
  const results = Array.from({ length: 8 }, (_, at) => setup.summarize(`${TEXT} ${at}`))
  await vi.waitFor(() => expect(setup.provider.requests).toHaveLength(8))
  expect(await setup.summarize(TEXT)).toMatchObject({ isFallback: true })
  expect(setup.provider.requests).toHaveLength(8)
  reply()
  expect(await Promise.all(results)).toEqual(Array(8).fill({ kind: 'summary', text: 'Short.', model: 'first' }))
  expect(await setup.summarize(TEXT)).toMatchObject({ text: 'Short.' })
})

describe('the budget', () => {
  test('is charged what the provider reports', async () => {
    const { summarize, provider, database } = await openSummarizer()
    provider.replyWith({ kind: 'content', content: 'Short.', tokens: 321 })
    await summarize(TEXT)
    expect(await countSpentTokens(database)).toBe(321)
  })

  test('is charged the estimate without a report, and nothing for an error', async () => {
    const { summarize, provider, database } = await openSummarizer()
    provider.replyWith(BAD, GONE)
    await summarize(TEXT)
    await summarize(TEXT)
    expect(await countSpentTokens(database)).toBe(0)
    const other = await openSummarizer()
    await other.summarize(TEXT)
    expect(await countSpentTokens(other.database)).toBe(Math.ceil(TEXT.length / 3) + 2_048)
  })

  test('is charged for an aborted call, which the provider may have finished', async () => {
    const { summarize, provider, database } = await openSummarizer()
    provider.replyWith({ kind: 'hangs' })
    const visitor = new AbortController()
    const results = summarize(TEXT, visitor.signal)
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    visitor.abort()
    await results
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
    expect(await countSpentTokens(database)).toBeGreaterThan(2_048)
  })

  test('is logged once a day when it is used up, and no model is called', async () => {
    const { summarize, provider, lines, clock } = await openSummarizer({ tokensPerDay: ONE_CALL_TOKENS })
    const summarizeFor = (number: number) => summarize(`${TEXT} ${number}`, undefined, { subnet: `192.0.2.${number}` })
    await summarizeFor(1)
    expect(await summarizeFor(2)).toMatchObject({ isFallback: true })
    expect(await summarizeFor(3)).toMatchObject({ isFallback: true })
    expect(provider.requests).toHaveLength(1)
    expect(lines).toEqual(['warn: daily token budget used up (SUMMARY_DAILY_TOKENS)'])
    clock.at += 24 * HOUR_MS
    expect(await summarizeFor(4)).toMatchObject({ model: 'first' })
  })

  test('calls no model without its database, and the visitor gets a summary', async () => {
    const database = openTestDatabase({ file: join(await createFolder(), 'nowhere', '\0') })
    const { summarize, provider, lines } = await openSummarizer({ database })
    expect(await summarize(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(await summarize(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(provider.requests).toEqual([])
    expect(lines).toEqual([expect.stringMatching(/^warn: token budget unavailable/)])
  })

  test('may fail during the call, and the visitor still gets the summary', async () => {
    const setup = await openSummarizer()
    const { promise: until, resolve: reply } = Promise.withResolvers<void>()
    setup.provider.replyWith({ kind: 'later', content: 'Short.', until })
    const results = setup.summarize(TEXT)
    await vi.waitFor(() => expect(setup.provider.requests).toHaveLength(1))
    await (await setup.database.read()).schema.dropTable('budget').execute()
    reply()
    expect(await results).toMatchObject({ text: 'Short.', model: 'first' })
  })
})

test.each([
  ['is unchanged up to 24,000 characters', LONG.slice(0, 24_000), LONG.slice(0, 24_000)],
  ['is condensed beyond that', LONG, condense(LONG, 24_000)],
  ['is truncated if it has no sentences', '🙂'.repeat(20_000), '🙂'.repeat(12_000)],
  ['is well-formed', 'Half a letter: \ud83d.', 'Half a letter: \ufffd.'],
])('the text sent to the model %s', async (_name, text, sent) => {
  const { summarize, provider } = await openSummarizer()
  await summarize(text)
  expect(provider.requests.map(({ body }) => body.messages)).toEqual([toSummaryRequest(sent).messages])
})
