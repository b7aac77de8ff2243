import { describe, expect, test } from 'vitest'
import { createRequestCoalescer } from './request-coalescing.ts'

const DAY_MS = 86_400_000
const NEVER = new AbortController().signal

function open() {
  const clock = { at: 0 }
  const coalesce = createRequestCoalescer<string>({ isCacheable: (result) => result !== 'bad', now: () => clock.at })
  return { clock, coalesce }
}

function createWork() {
  const calls: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const work = (signal: AbortSignal) => {
    const call = { ...Promise.withResolvers<string>(), signal }
    calls.push(call)
    return call.promise
  }
  return { calls, work }
}

describe('a result', () => {
  test('is cached for a day', async () => {
    const { coalesce, clock } = open()
    expect(await coalesce('text', NEVER, async () => 'first')).toBe('first')
    clock.at = DAY_MS - 1
    expect(await coalesce('text', NEVER, async () => 'second')).toBe('first')
    clock.at = DAY_MS
    expect(await coalesce('text', NEVER, async () => 'third')).toBe('third')
  })

  test('is cached for one text only', async () => {
    const { coalesce } = open()
    await coalesce('text', NEVER, async () => 'first')
    expect(await coalesce('text ', NEVER, async () => 'second')).toBe('second')
  })

  test('is not cached if it is not cacheable', async () => {
    const { coalesce } = open()
    expect(await coalesce('text', NEVER, async () => 'bad')).toBe('bad')
    expect(await coalesce('text', NEVER, async () => 'good')).toBe('good')
  })

  test('is evicted when 200 newer ones are cached', async () => {
    const { coalesce } = open()
    for (let number = 0; number <= 200; number += 1) await coalesce(`${number}`, NEVER, async () => 'old')
    expect(await coalesce('1', NEVER, async () => 'new')).toBe('old')
    expect(await coalesce('0', NEVER, async () => 'new')).toBe('new')
  })

  test('that is an error reaches all waiting requests, and no later one', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const pending = [coalesce('text', NEVER, work), coalesce('text', NEVER, work)]
    calls[0]?.reject(new Error('broken'))
    const results = await Promise.allSettled(pending)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await coalesce('text', NEVER, async () => 'well')).toBe('well')
  })
})

describe('a call', () => {
  test('is shared by all concurrent requests for the same text', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const results = [coalesce('text', NEVER, work), coalesce('text', NEVER, work), coalesce('other', NEVER, work)]
    expect(calls).toHaveLength(2)
    calls[0]?.resolve('one')
    calls[1]?.resolve('two')
    expect(await Promise.all(results)).toEqual(['one', 'one', 'two'])
  })

  test('continues while one request waits; an aborted one returns at once', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const aborter = new AbortController()
    const left = coalesce('text', aborter.signal, work)
    const stays = coalesce('text', NEVER, work)
    aborter.abort()
    expect(await left).toBeUndefined()
    expect(calls[0]?.signal.aborted).toBe(false)
    calls[0]?.resolve('one')
    expect(await stays).toBe('one')
  })

  test('is aborted when the last request is', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const aborters = [new AbortController(), new AbortController()]
    const results = aborters.map(({ signal }) => coalesce('text', signal, work))
    for (const aborter of aborters) aborter.abort()
    expect(await Promise.all(results)).toEqual([undefined, undefined])
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  test('that is being aborted is not joined and does not affect the next one', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const aborter = new AbortController()
    const left = coalesce('text', aborter.signal, work)
    aborter.abort()
    const second = coalesce('text', NEVER, work)
    expect(calls).toHaveLength(2)
    calls[0]?.resolve('bad')
    await left
    const third = coalesce('text', NEVER, work)
    expect(calls).toHaveLength(2)
    calls[1]?.resolve('good')
    expect(await Promise.all([second, third])).toEqual(['good', 'good'])
  })

  test('does not start for an aborted request', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    expect(await coalesce('text', AbortSignal.abort(), work)).toBeUndefined()
    expect(calls).toEqual([])
  })

  test('is not affected by an abort after the result', async () => {
    const { coalesce } = open()
    const { calls, work } = createWork()
    const aborter = new AbortController()
    const first = coalesce('text', aborter.signal, work)
    calls[0]?.resolve('bad')
    await first
    const second = coalesce('text', NEVER, work)
    aborter.abort()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
    calls[1]?.resolve('good')
    expect(await second).toBe('good')
  })
})
