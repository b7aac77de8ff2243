import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../contract/portfolio.ts'
import { createCachedQuery, FRESH_MS } from './cached-query.ts'

const FAILED: Result<string> = { kind: 'error', message: 'No.' }
const ok = (value: string): Result<string> => ({ kind: 'ok', value })

function makeDir() {
  const dir = mkdtempSync(join(tmpdir(), 'query-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function open({ dir = makeDir(), listed, max = 9 }: { dir?: string; listed?: string; max?: number } = {}) {
  const host = { requests: 0, response: Promise.resolve(ok('first')), changes: 0, now: 1_000 }
  const errors: Error[] = []
  const query = createCachedQuery<string>({
    dir,
    name: 'query',
    max,
    parse: z.string().safeParse,
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
    onDiskError: (error) => void errors.push(error),
  })
  async function store(key: string, value: string): Promise<void> {
    host.response = Promise.resolve(ok(value))
    await query.revalidate(key)
  }
  return { host, query, store, errors }
}

const filesIn = (dir: string) => readdirSync(dir).toSorted()

test('returns the newest response at once and after a restart, and leaves no temporary file', async () => {
  const dir = makeDir()
  const { query, store } = open({ dir })
  for (const title of ['One', 'Two', 'Three']) await store('abc', title)
  expect(query.current('abc')).toBe('Three')
  await vi.waitFor(() => expect(open({ dir }).query.current('abc')).toBe('Three'))
  await vi.waitFor(() => expect(filesIn(dir)).toEqual([expect.stringMatching(/^query-[0-9a-f]{32}\.json$/)]))
})

test('stores any key as a file in the directory', async () => {
  const dir = makeDir()
  const { store } = open({ dir })
  for (const key of ['../../escape', '/etc/passwd', 'nul\0', 'ü'.repeat(500)]) await store(key, 'Odd')
  await vi.waitFor(() => expect(filesIn(dir).every((file) => /^query-[0-9a-f]{32}\.json$/.test(file))).toBe(true))
  await vi.waitFor(() => expect(open({ dir }).query.current('ü'.repeat(500))).toBe('Odd'))
})

test('evicts the response that was stored longest ago', async () => {
  const dir = makeDir()
  const { query, store } = open({ dir, max: 3 })
  for (const key of ['a', 'b', 'c', 'a', 'd']) await store(key, key)
  expect(['a', 'b', 'c', 'd'].filter((key) => query.current(key))).toEqual(['a', 'c', 'd'])
  await vi.waitFor(() => expect(filesIn(dir).filter((file) => file.endsWith('.json'))).toHaveLength(3))
})

test.each(['', '{"key":"abc","sto', 'null', '[]', '{"key":"abc","storedAt":1,"value":{"title":7}}', '{"key":"other"}'])(
  'ignores a damaged file and replaces it: %j',
  async (damage) => {
    const dir = makeDir()
    await open({ dir }).store('abc', 'First')
    await vi.waitFor(() => expect(open({ dir }).query.current('abc')).toBeDefined())
    const path = join(dir, String(filesIn(dir)[0]))
    writeFileSync(path, damage)
    const { query, store } = open({ dir })
    expect(query.current('abc')).toBeUndefined()
    await store('abc', 'Second')
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('Second'))
  },
)

test('ignores a file with the key of another', () => {
  const dir = makeDir()
  writeFileSync(join(dir, 'query-copied.json'), '{"key":"abc","storedAt":1,"value":"Copied"}')
  expect(open({ dir }).query.current('abc')).toBeUndefined()
})

test('writes again after a failed write', async () => {
  const dir = makeDir()
  const { query, store, errors } = open({ dir })
  rmSync(dir, { recursive: true })
  writeFileSync(dir, 'not a directory')
  await store('abc', 'First')
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(query.current('abc')).toBe('First')
  rmSync(dir)
  await vi.waitFor(async () => {
    await store('abc', 'First')
    expect(filesIn(dir)).toHaveLength(1)
  })
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
