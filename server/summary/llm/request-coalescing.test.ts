import { describe, expect, test } from 'vitest'
import { createRequestCoalescer } from './request-coalescing.ts'

const DAY_MS = 86_400_000
const NEVER = new AbortController().signal

function open() {
  const clock = { at: 0 }
  const ask = createRequestCoalescer<string>({ keeps: (result) => result !== 'bad', now: () => clock.at })
  return { clock, ask }
}

/** Work that ends when told to, and notes how often it began and was dropped. */
function createWork() {
  const calls: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const work = (signal: AbortSignal) => {
    const call = { ...Promise.withResolvers<string>(), signal }
    calls.push(call)
    return call.promise
  }
  return { calls, work }
}

describe('an answer', () => {
  test('is kept for a day', async () => {
    const { ask, clock } = open()
    expect(await ask('text', NEVER, async () => 'first')).toBe('first')
    clock.at = DAY_MS - 1
    expect(await ask('text', NEVER, async () => 'second')).toBe('first')
    clock.at = DAY_MS
    expect(await ask('text', NEVER, async () => 'third')).toBe('third')
  })

  test('is of one text only', async () => {
    const { ask } = open()
    await ask('text', NEVER, async () => 'first')
    expect(await ask('text ', NEVER, async () => 'second')).toBe('second')
  })

  test('is not kept where it is not worth it', async () => {
    const { ask } = open()
    expect(await ask('text', NEVER, async () => 'bad')).toBe('bad')
    expect(await ask('text', NEVER, async () => 'good')).toBe('good')
  })

  test('makes room for newer ones', async () => {
    const { ask } = open()
    for (let number = 0; number <= 200; number += 1) await ask(`${number}`, NEVER, async () => 'old')
    expect(await ask('1', NEVER, async () => 'new')).toBe('old')
    expect(await ask('0', NEVER, async () => 'new')).toBe('new')
  })

  test('that throws reaches all who wait, and nobody after them', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const asked = [ask('text', NEVER, work), ask('text', NEVER, work)]
    calls[0]?.reject(new Error('broken'))
    const results = await Promise.allSettled(asked)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('text', NEVER, async () => 'well')).toBe('well')
  })
})

describe('a call', () => {
  test('is shared by all who ask for the same text meanwhile', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const asked = [ask('text', NEVER, work), ask('text', NEVER, work), ask('other', NEVER, work)]
    expect(calls).toHaveLength(2)
    calls[0]?.resolve('one')
    calls[1]?.resolve('two')
    expect(await Promise.all(asked)).toEqual(['one', 'one', 'two'])
  })

  test('goes on while somebody waits, and who leaves does not wait for it', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const leaver = new AbortController()
    const left = ask('text', leaver.signal, work)
    const stays = ask('text', NEVER, work)
    leaver.abort()
    expect(await left).toBeUndefined()
    expect(calls[0]?.signal.aborted).toBe(false)
    calls[0]?.resolve('one')
    expect(await stays).toBe('one')
  })

  test('is dropped when the last has left', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const leavers = [new AbortController(), new AbortController()]
    const asked = leavers.map(({ signal }) => ask('text', signal, work))
    for (const leaver of leavers) leaver.abort()
    expect(await Promise.all(asked)).toEqual([undefined, undefined])
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  test('that is being dropped is not joined, and its end does not touch the next one', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const leaver = new AbortController()
    const left = ask('text', leaver.signal, work)
    leaver.abort()
    const newcomer = ask('text', NEVER, work)
    expect(calls).toHaveLength(2)
    calls[0]?.resolve('bad')
    await left
    const third = ask('text', NEVER, work)
    expect(calls).toHaveLength(2)
    calls[1]?.resolve('good')
    expect(await Promise.all([newcomer, third])).toEqual(['good', 'good'])
  })

  test('does not begin for one who has left already', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    expect(await ask('text', AbortSignal.abort(), work)).toBeUndefined()
    expect(calls).toEqual([])
  })

  test('is not counted down by one who leaves after the answer', async () => {
    const { ask } = open()
    const { calls, work } = createWork()
    const leaver = new AbortController()
    const first = ask('text', leaver.signal, work)
    calls[0]?.resolve('bad')
    await first
    const second = ask('text', NEVER, work)
    leaver.abort()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
    calls[1]?.resolve('good')
    expect(await second).toBe('good')
  })
})
