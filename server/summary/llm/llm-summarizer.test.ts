import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { toSummaryRequest } from '../../../contract/summary.ts'
import { createFolder, openPlace } from '../../../tests/fakes/postgres/databases.ts'
import type { ProviderReply } from '../../../tests/fakes/provider/stub-provider.ts'
import { openSummarizer } from '../../../tests/fakes/provider/summarizer.ts'
import type { Database } from '../../database/open.ts'
import { condense } from '../extractive/summarize.ts'

const TEXT = 'The harbour was closed on Monday. Nobody had expected the storm. Ships waited outside for two days.'
const LONG = Array.from({ length: 1_000 }, (_, at) => `Ship ${at} reached harbour ${at * 7} in the morning.`).join(' ')
const HOUR_MS = 3_600_000
/** For a text as short as these: what goes out, and the most that may come back. */
const ONE_CALL = 2_100
const GONE: ProviderReply = { kind: 'status', status: 404, code: 'model_not_found' }
const BAD: ProviderReply = { kind: 'status', status: 401 }
const GOOD: ProviderReply = { kind: 'content', content: 'Short.' }

type World = Awaited<ReturnType<typeof openSummarizer>>

function modelsAsked({ provider }: World): unknown[] {
  return provider.requests.map(({ body }) => body.model)
}

function textsAsked({ provider }: World): unknown[] {
  return provider.requests.map(({ body }) => body.messages)
}

async function countSpent(database: Database): Promise<number> {
  const rows = await (await database.read()).selectFrom('budget').select('tokens').execute()
  return rows.reduce((sum, { tokens }) => sum + tokens, 0)
}

describe('the list of models', () => {
  test('is gone through in order, remembered for an hour and told once', async () => {
    const world = await openSummarizer({ models: ['old', 'new', 'newest'] })
    world.provider.replyWith(GONE, GOOD)
    expect(await world.ask('One.')).toMatchObject({ text: 'Short.', model: 'new' })
    await world.ask('Two.')
    expect(modelsAsked(world)).toEqual(['old', 'new', 'new'])
    expect(world.lines).toEqual(['the language model old is gone; name another one in SUMMARY_MODEL'])
    world.clock.at += HOUR_MS
    await world.ask('Three.')
    expect(modelsAsked(world).at(-1)).toBe('old')
  })

  test('is told once where many meet a model that is gone', async () => {
    const world = await openSummarizer({ models: ['old'] })
    world.provider.replyWith(GONE)
    await Promise.all(Array.from({ length: 6 }, (_, at) => world.ask(`${TEXT} ${at}`)))
    expect(world.lines).toHaveLength(1)
  })

  test('is not asked at all when none is left', async () => {
    const world = await openSummarizer({ models: ['old', 'older'] })
    world.provider.replyWith(GONE)
    expect(await world.ask(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(await world.ask(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(modelsAsked(world)).toEqual(['old', 'older'])
    expect(world.lines).toHaveLength(2)
  })
})

describe('the owner is told', () => {
  test('once that the provider fails and once that it works again', async () => {
    const world = await openSummarizer()
    world.provider.replyWith(BAD, BAD, { kind: 'content', content: '' }, GOOD, GOOD, { kind: 'content', content: '' })
    for (let number = 0; number < 6; number += 1) await world.ask(`${TEXT} ${number}`)
    expect(world.lines).toEqual([
      'the language model first gives no summaries (status 401)',
      'the language model first gives summaries again',
      'the language model first gives no summaries (its reply is empty)',
    ])
  })
})

test('at most eight calls are under way at once; this server answers the others meanwhile', async () => {
  const world = await openSummarizer()
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  world.provider.replyWith({ kind: 'later', content: 'Short.', until })
  const asked = Array.from({ length: 8 }, (_, at) => world.ask(`${TEXT} ${at}`))
  await vi.waitFor(() => expect(world.provider.requests).toHaveLength(8))
  expect(await world.ask(TEXT)).toMatchObject({ isFallback: true })
  expect(world.provider.requests).toHaveLength(8)
  answer()
  expect(await Promise.all(asked)).toEqual(Array(8).fill({ kind: 'summary', text: 'Short.', model: 'first' }))
  expect(await world.ask(TEXT)).toMatchObject({ text: 'Short.' })
})

describe('the budget', () => {
  test('pays what the provider says it cost', async () => {
    const { ask, provider, database } = await openSummarizer()
    provider.replyWith({ kind: 'content', content: 'Short.', tokens: 321 })
    await ask(TEXT)
    expect(await countSpent(database)).toBe(321)
  })

  test('pays the estimate where the provider does not say, and nothing for a refusal', async () => {
    const { ask, provider, database } = await openSummarizer()
    provider.replyWith(BAD, GONE)
    await ask(TEXT)
    await ask(TEXT)
    expect(await countSpent(database)).toBe(0)
    const other = await openSummarizer()
    await other.ask(TEXT)
    expect(await countSpent(other.database)).toBe(Math.ceil(TEXT.length / 3) + 2_048)
  })

  test('pays for a call that was dropped: the provider may have worked on it', async () => {
    const { ask, provider, database } = await openSummarizer()
    provider.replyWith({ kind: 'hangs' })
    const visitor = new AbortController()
    const asked = ask(TEXT, visitor.signal)
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    visitor.abort()
    await asked
    await vi.waitFor(() => expect(provider.requests).toMatchObject([{ dropped: true }]))
    expect(await countSpent(database)).toBeGreaterThan(2_048)
  })

  test('once spent is told once a day, and no model is asked', async () => {
    const { ask, provider, lines, clock } = await openSummarizer({ tokensPerDay: ONE_CALL })
    await ask(`${TEXT} 1`)
    expect(await ask(`${TEXT} 2`)).toMatchObject({ isFallback: true })
    expect(await ask(`${TEXT} 3`)).toMatchObject({ isFallback: true })
    expect(provider.requests).toHaveLength(1)
    expect(lines).toEqual(['the budget of tokens for today is spent; it is set by SUMMARY_DAILY_TOKENS'])
    clock.at += 24 * HOUR_MS
    expect(await ask(`${TEXT} 4`)).toMatchObject({ model: 'first' })
  })

  test('that cannot be kept lets no model be asked, and the visitor has a summary', async () => {
    const database = openPlace({ file: join(await createFolder(), 'nowhere', '\0') })
    const { ask, provider, lines } = await openSummarizer({ database })
    expect(await ask(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(await ask(TEXT)).toMatchObject({ kind: 'summary', isFallback: true })
    expect(provider.requests).toEqual([])
    expect(lines).toEqual([expect.stringMatching(/^the budget of tokens cannot be kept/)])
  })

  test('that breaks during the call does not cost the visitor the summary', async () => {
    const world = await openSummarizer()
    const { promise: until, resolve: answer } = Promise.withResolvers<void>()
    world.provider.replyWith({ kind: 'later', content: 'Short.', until })
    const asked = world.ask(TEXT)
    await vi.waitFor(() => expect(world.provider.requests).toHaveLength(1))
    await (await world.database.read()).schema.dropTable('budget').execute()
    answer()
    expect(await asked).toMatchObject({ text: 'Short.', model: 'first' })
  })
})

describe('what the model gets', () => {
  test('is the text up to 24,000 characters', async () => {
    const world = await openSummarizer()
    const text = LONG.slice(0, 24_000)
    await world.ask(text)
    expect(textsAsked(world)).toEqual([toSummaryRequest(text).messages])
  })

  test('is condensed beyond that', async () => {
    const world = await openSummarizer()
    await world.ask(LONG)
    const short = condense(LONG, 24_000)
    expect(short.length).toBeGreaterThan(20_000)
    expect(textsAsked(world)).toEqual([toSummaryRequest(short).messages])
  })

  test('is the beginning where there is nothing to pick', async () => {
    const world = await openSummarizer()
    await world.ask('🙂'.repeat(20_000))
    expect(textsAsked(world)).toEqual([toSummaryRequest('🙂'.repeat(12_000)).messages])
  })

  test('is well-formed', async () => {
    const world = await openSummarizer()
    await world.ask('Half a letter: \ud83d.')
    expect(textsAsked(world)).toEqual([toSummaryRequest('Half a letter: \ufffd.').messages])
  })
})
