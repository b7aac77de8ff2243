import { expect, test } from 'vitest'
import type { Result } from '../../contract/portfolio.ts'
import { createCachedQuery, FRESH_MS } from './cached-query.ts'

const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ok = (value: string): Result<string> => ({ kind: 'ok', value })

function open({ listed, max = 9 }: { listed?: string; max?: number } = {}) {
  const host = { requests: 0, response: Promise.resolve(ok('first')), changes: 0, now: 1_000 }
  const query = createCachedQuery<string>({
    max,
    findListed: () => listed,
    fetch: () => {
      host.requests += 1
      return host.response
    },
    maxConcurrent: 2,
    now: () => host.now,
    onChange: () => {
      host.changes += 1
    },
  })
  async function store(key: string, value: string): Promise<void> {
    host.response = Promise.resolve(ok(value))
    await query.revalidate(key)
  }
  return { host, query, store }
}

test('keeps the responses that were stored last', async () => {
  const { query, store } = open({ max: 3 })
  for (const key of ['a', 'b', 'c', 'a', 'd']) await store(key, key)
  expect(['a', 'b', 'c', 'd'].filter((key) => query.current(key))).toEqual(['a', 'c', 'd'])
})

test('backs off twice as long after each error', async () => {
  const { host, query } = open()
  host.response = Promise.resolve(FAILED)
  await query.revalidate('a')
  for (const backoffMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    const requests = host.requests
    host.now += backoffMs - 1
    query.get('a')
    expect(host.requests).toBe(requests)
    host.now += 1
    query.get('a')
    expect(host.requests).toBe(requests + 1)
    await query.revalidate('a')
  }
})

test('a successful response ends the backoff', async () => {
  const { host, query } = open()
  host.response = Promise.resolve(FAILED)
  await query.revalidate('a')
  host.response = Promise.resolve(ok('again'))
  await query.revalidate('a')
  host.now += FRESH_MS
  query.get('a')
  expect(host.requests).toBe(3)
})

test.each<[name: string, Result<string>]>([
  ['a response', ok('first')],
  ['a backoff', FAILED],
  ['a missing key', { kind: 'not-found', message: 'Gone' }],
])('a clock that is set back ends %s', async (_name, result) => {
  const { host, query } = open()
  host.response = Promise.resolve(result)
  await query.revalidate('a')
  host.now -= 1
  query.get('a')
  expect(host.requests).toBe(2)
})

test('only a different response is a change', async () => {
  const { host, query } = open()
  await query.revalidate('a')
  await query.revalidate('a')
  expect(host.changes).toBe(1)
  host.response = Promise.resolve(ok('second'))
  await query.revalidate('a')
  expect(host.changes).toBe(2)
  host.response = Promise.resolve(FAILED)
  await query.revalidate('a')
  expect(host.changes).toBe(2)
})

test('a response equal to the list is no change, nor is a missing key', async () => {
  const { host, query } = open({ listed: 'first' })
  await query.revalidate('a')
  host.response = Promise.resolve<Result<string>>({ kind: 'not-found', message: 'Gone' })
  await query.revalidate('b')
  expect(host.changes).toBe(0)
})
