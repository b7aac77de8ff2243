import { describe, expect, test } from 'vitest'
import type { Completion } from './provider.ts'
import { type Wait, withRetry } from './retry.ts'

const DONE: Completion = { kind: 'completed', content: 'Short.' }
const NEVER = new AbortController().signal

function failed(status: number, retryAfterMs?: number): Completion {
  return { kind: 'failed', status, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

async function run(completions: Completion[], signal = NEVER, wait: Wait = async () => {}) {
  const waits: number[] = []
  let tries = 0
  const attempt = async () => completions[Math.min(tries++, completions.length - 1)] as Completion
  const completion = await withRetry(attempt, signal, (ms, abortSignal) => {
    waits.push(ms)
    return wait(ms, abortSignal)
  })
  return { completion, tries, waits }
}

describe('a retryable failure', () => {
  test.each([408, 409, 429, 500, 502, 503, 504, 529])(
    'with status %i is retried twice, then returned',
    async (status) => {
      expect(await run([failed(status)])).toMatchObject({ completion: failed(status), tries: 3 })
    },
  )

  test('is replaced by a later success', async () => {
    expect(await run([failed(500), DONE])).toMatchObject({ completion: DONE, tries: 2 })
    expect(await run([failed(500), failed(429, 0), DONE])).toMatchObject({ completion: DONE, tries: 3 })
  })

  test('is retried after about half a second, then about one', async () => {
    const { waits } = await run([failed(500)])
    expect(waits).toEqual([
      expect.toSatisfy((ms: number) => ms > 375 && ms <= 500),
      expect.toSatisfy((ms: number) => ms > 750 && ms <= 1_000),
    ])
  })

  test('is retried after the delay the provider asks for, even if it is 0', async () => {
    expect((await run([failed(429, 5_000), failed(503, 0), DONE])).waits).toEqual([5_000, 0])
  })

  test('is not retried if the provider asks for too long a delay', async () => {
    expect(await run([failed(429, 5_001), DONE])).toEqual({ completion: failed(429, 5_001), tries: 1, waits: [] })
  })
})

test.each([400, 401, 403, 404, 413, 422])('status %i is not retried', async (status) => {
  expect(await run([failed(status), DONE])).toEqual({ completion: failed(status), tries: 1, waits: [] })
})

test('a model that is gone is not retried', async () => {
  expect(await run([{ kind: 'gone' }, DONE])).toMatchObject({ completion: { kind: 'gone' }, tries: 1 })
})

describe('after an abort', () => {
  test('a failure is not retried', async () => {
    expect(await run([failed(500), DONE], AbortSignal.abort())).toEqual({
      completion: failed(500),
      tries: 1,
      waits: [],
    })
  })

  test('the delay ends and the last failure is returned', async () => {
    const visitor = new AbortController()
    const abortWhileWaiting: Wait = (_ms, signal) => {
      const ended = new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      visitor.abort()
      return ended
    }
    expect(await run([failed(429), DONE], visitor.signal, abortWhileWaiting)).toMatchObject({
      completion: failed(429),
      tries: 1,
    })
  })

  test('the default delay ends too', async () => {
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
