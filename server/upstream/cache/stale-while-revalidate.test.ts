import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../../contract/portfolio.ts'
import { openResponseCache } from './response-cache.ts'
import { createQuery, FRESH_MS } from './stale-while-revalidate.ts'

const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ok = (value: string): Result<string> => ({ kind: 'ok', value })

function open(listed?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'query-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const host = { requests: 0, response: Promise.resolve(ok('first')), changes: 0, now: 1_000 }
  const now = () => host.now
  const parse = z.string().safeParse
  const cache = openResponseCache({ dir, query: 'query', max: 9, parse, now, onError: () => {} })
  const query = createQuery<string>({
    cache,
    findListed: () => listed,
    fetch: () => {
      host.requests += 1
      return host.response
    },
    maxConcurrent: 2,
    now,
    onChange: () => {
      host.changes += 1
    },
  })
  return { host, query }
}

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
  const { host, query } = open('first')
  await query.revalidate('a')
  host.response = Promise.resolve<Result<string>>({ kind: 'not-found', message: 'Gone' })
  await query.revalidate('b')
  expect(host.changes).toBe(0)
})
