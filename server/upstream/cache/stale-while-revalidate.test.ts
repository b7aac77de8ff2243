import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../../contract/portfolio.ts'
import { openDiskCache } from './disk-cache.ts'
import { openResponseCache } from './response-cache.ts'
import { createQuery, FRESH_MS } from './stale-while-revalidate.ts'

const MINUTE_MS = 60_000
const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ok = (value: string): Result<string> => ({ kind: 'ok', value })

function open({ listed, maxConcurrent = 2 }: { listed?: string; maxConcurrent?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'query-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const host = { requests: 0, response: Promise.resolve(ok('first')), changes: 0, now: 1_000 }
  const now = () => host.now
  const disk = openDiskCache({ dir, log: () => {} })
  const cache = openResponseCache({ disk, query: 'query', max: 9, parse: z.string().safeParse, now })
  const query = createQuery<string>({
    cache,
    findListed: () => listed,
    fetch: () => {
      host.requests += 1
      return host.response
    },
    maxConcurrent,
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

test('a clock that is set back ends the backoff', async () => {
  const { host, query } = open()
  host.response = Promise.resolve(FAILED)
  await query.revalidate('a')
  host.now -= 86_400_000
  query.get('a')
  expect(host.requests).toBe(2)
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

test('revalidates a response from the future', async () => {
  const { host, query } = open()
  await query.revalidate('a')
  host.now -= 1
  query.get('a')
  expect(host.requests).toBe(2)
})

test('sends one request per key and a limited number in total', async () => {
  const { host, query } = open()
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  host.response = promise
  for (const name of ['a', 'a', 'b', 'c', 'b']) query.get(name)
  expect(host.requests).toBe(2)
  const joined = query.revalidate('a')
  expect(host.requests).toBe(2)
  resolve(ok('late'))
  await Promise.all([joined, query.revalidate('b')])
  query.get('c')
  expect(host.requests).toBe(3)
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

test('an error does not change the response', async () => {
  const { host, query } = open()
  await query.revalidate('a')
  host.response = Promise.resolve(FAILED)
  await query.revalidate('a')
  expect(query.get('a')).toEqual(ok('first'))
})

describe('a missing key', () => {
  const MISSING: Result<string> = { kind: 'not-found', message: 'Gone' }

  async function openWithMissing() {
    const opened = open()
    opened.host.response = Promise.resolve(MISSING)
    await opened.query.revalidate('a')
    return opened
  }

  test('is cached for a minute', async () => {
    const { host, query } = await openWithMissing()
    expect(query.get('a')).toEqual(MISSING)
    host.now += MINUTE_MS
    expect(query.get('a')).toEqual({ kind: 'pending' })
    expect(host.requests).toBe(2)
  })

  test('expires if the clock is set back', async () => {
    const { host, query } = await openWithMissing()
    host.now -= MINUTE_MS
    expect(query.get('a')).toEqual({ kind: 'pending' })
  })

  test('is cached for a limited number of keys', async () => {
    const { query } = await openWithMissing()
    for (let number = 0; number < 2_000; number += 1) await query.revalidate(`unknown-${number}`)
    expect(query.get('a')).toEqual({ kind: 'pending' })
    expect(query.get('unknown-1999')).toEqual(MISSING)
  })
})
