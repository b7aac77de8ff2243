import { describe, expect, test } from 'vitest'
import type { Completion } from './provider.ts'
import { type Wait, withRetry } from './retry.ts'

const DONE: Completion = { kind: 'completed', content: 'Short.' }
const NEVER = new AbortController().signal

function failed(status: number, retryAfterMs?: number): Completion {
  return { kind: 'failed', status, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

/** Somebody who answers in this order, the last for good, and a clock that only notes how long it should wait. */
async function run(answers: Completion[], signal = NEVER, wait: Wait = async () => {}) {
  const waits: number[] = []
  let tries = 0
  const tryOnce = async () => answers[Math.min(tries++, answers.length - 1)] as Completion
  const completion = await withRetry(tryOnce, signal, (ms, ending) => {
    waits.push(ms)
    return wait(ms, ending)
  })
  return { completion, tries, waits }
}

describe('what may pass by itself', () => {
  test.each([408, 409, 429, 500, 502, 503, 504, 529])('%i is tried again twice, and then stands', async (status) => {
    expect(await run([failed(status)])).toMatchObject({ completion: failed(status), tries: 3 })
  })

  test('is forgotten when a later try succeeds', async () => {
    expect(await run([failed(500), DONE])).toMatchObject({ completion: DONE, tries: 2 })
    expect(await run([failed(500), failed(429, 0), DONE])).toMatchObject({ completion: DONE, tries: 3 })
  })

  test('gets about half a second, then about one', async () => {
    const { waits } = await run([failed(500)])
    expect(waits).toEqual([
      expect.toSatisfy((ms: number) => ms > 375 && ms <= 500),
      expect.toSatisfy((ms: number) => ms > 750 && ms <= 1_000),
    ])
  })

  test('gets the rest that the provider asks for, none included', async () => {
    expect((await run([failed(429, 5_000), failed(503, 0), DONE])).waits).toEqual([5_000, 0])
  })

  test('is not waited for where the provider wants too long a rest', async () => {
    expect(await run([failed(429, 5_001), DONE])).toEqual({ completion: failed(429, 5_001), tries: 1, waits: [] })
  })
})

test.each([400, 401, 403, 404, 413, 422])('%i will not pass and is tried once', async (status) => {
  expect(await run([failed(status), DONE])).toEqual({ completion: failed(status), tries: 1, waits: [] })
})

test('a model that is gone is not asked again', async () => {
  expect(await run([{ kind: 'gone' }, DONE])).toMatchObject({ completion: { kind: 'gone' }, tries: 1 })
})

describe('when nobody waits any more', () => {
  test('a failure is not tried again', async () => {
    expect(await run([failed(500), DONE], AbortSignal.abort())).toEqual({
      completion: failed(500),
      tries: 1,
      waits: [],
    })
  })

  test('the rest between two tries ends, and the last answer stands', async () => {
    const visitor = new AbortController()
    const leaving: Wait = (_ms, signal) => {
      const ended = new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      visitor.abort()
      return ended
    }
    expect(await run([failed(429), DONE], visitor.signal, leaving)).toMatchObject({
      completion: failed(429),
      tries: 1,
    })
  })

  test('the clock of this machine stops for it too', async () => {
    const visitor = new AbortController()
    let tries = 0
    const completion = await withRetry(async () => {
      tries += 1
      setImmediate(() => visitor.abort())
      return failed(429, 5_000)
    }, visitor.signal)
    expect([completion, tries]).toEqual([failed(429, 5_000), 1])
  })
})
