import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../../contract/result.ts'
import { openDiskCache } from './disk-cache.ts'
import { openResponseCache } from './response-cache.ts'
import { createRevalidator, FRESH_MS } from './revalidator.ts'

const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ok = (value: string): Result<string> => ({ kind: 'ok', value })

function open({ listed, maxConcurrent = 2 }: { listed?: string; maxConcurrent?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'revalidator-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const host = { requests: 0, response: Promise.resolve(ok('first')), changes: 0, now: 1_000 }
  const now = () => host.now
  const disk = openDiskCache({ dir, log: () => {} })
  const cache = openResponseCache({ disk, query: 'word', max: 9, parse: z.string().safeParse, now })
  const revalidator = createRevalidator<string>({
    cache,
    current: (key) => cache.get(key)?.value ?? listed,
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
  return { host, revalidator }
}

test('backs off twice as long after each error', async () => {
  const { host, revalidator } = open()
  host.response = Promise.resolve(FAILED)
  await revalidator.revalidate('a')
  for (const backoffMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    const requests = host.requests
    host.now += backoffMs - 1
    revalidator.revalidateIfStale('a')
    expect(host.requests).toBe(requests)
    host.now += 1
    revalidator.revalidateIfStale('a')
    expect(host.requests).toBe(requests + 1)
    await revalidator.revalidate('a')
  }
})

test('a clock that is set back ends the backoff', async () => {
  const { host, revalidator } = open()
  host.response = Promise.resolve(FAILED)
  await revalidator.revalidate('a')
  host.now -= 86_400_000
  revalidator.revalidateIfStale('a')
  expect(host.requests).toBe(2)
})

test('a successful response ends the backoff', async () => {
  const { host, revalidator } = open()
  host.response = Promise.resolve(FAILED)
  await revalidator.revalidate('a')
  host.response = Promise.resolve(ok('again'))
  await revalidator.revalidate('a')
  host.now += FRESH_MS
  revalidator.revalidateIfStale('a')
  expect(host.requests).toBe(3)
})

test('revalidates a response from the future', async () => {
  const { host, revalidator } = open()
  await revalidator.revalidate('a')
  host.now -= 1
  revalidator.revalidateIfStale('a')
  expect(host.requests).toBe(2)
})

test('sends one request per key and a limited number in total', async () => {
  const { host, revalidator } = open()
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  host.response = promise
  for (const name of ['a', 'a', 'b', 'c', 'b']) revalidator.revalidateIfStale(name)
  expect(host.requests).toBe(2)
  const joined = revalidator.revalidate('a')
  expect(host.requests).toBe(2)
  resolve(ok('late'))
  await Promise.all([joined, revalidator.revalidate('b')])
  revalidator.revalidateIfStale('c')
  expect(host.requests).toBe(3)
})

test('only a different response is a change', async () => {
  const { host, revalidator } = open()
  await revalidator.revalidate('a')
  await revalidator.revalidate('a')
  expect(host.changes).toBe(1)
  host.response = Promise.resolve(ok('second'))
  await revalidator.revalidate('a')
  expect(host.changes).toBe(2)
  host.response = Promise.resolve(FAILED)
  await revalidator.revalidate('a')
  expect(host.changes).toBe(2)
})

test('a response equal to the list is no change, nor is a missing key', async () => {
  const { host, revalidator } = open({ listed: 'first' })
  await revalidator.revalidate('a')
  host.response = Promise.resolve<Result<string>>({ kind: 'not-found', message: 'Gone' })
  await revalidator.revalidate('b')
  expect(host.changes).toBe(0)
})
