import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Loadable, Result } from '../../contract/portfolio.ts'
import { createSingleFlight } from '../single-flight.ts'

export const FRESH_MS = 60_000
const NOT_FOUND_MS = 60_000
const MIN_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 300_000
const MAX_FAILURES = 1_000

type Stored<T> = { value: T; storedAt: number }
/** Keeps the response of the key '' for the next start. */
export type Store<T> = { read(): Stored<T> | undefined; write(stored: Stored<T>): Promise<void> }
type Options<T> = {
  max: number
  fetch: (key: string) => Promise<Result<T>>
  findListed?: (key: string) => T | undefined
  maxConcurrent: number
  now: () => number
  onChange: () => void
  store?: Store<T>
}
type FailedResult = Exclude<Result<unknown>, { kind: 'ok' }>
type Failure = { result: FailedResult; at: number; errors: number; backoffMs: number }

/**
 * Returns the last response, and requests a new one behind it: one at a time per key, with exponential backoff after
 * errors. Lists use the key ''.
 */
export function createCachedQuery<T>({ max, fetch, findListed, maxConcurrent, now, onChange, store }: Options<T>) {
  const entries = new LRUCache<string, Stored<T>>({ max })
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES })
  const requests = createSingleFlight<void>()
  const stored = store?.read()
  if (stored) entries.set('', stored)
  const current = (key = '') => entries.get(key)?.value ?? findListed?.(key)

  function findFailure(key: string): Failure | undefined {
    const failure = failures.get(key)
    return failure && isWithin(now() - failure.at, failure.backoffMs) ? failure : undefined
  }

  async function request(key: string): Promise<void> {
    const result = await fetch(key)
    const before = current(key)
    if (result.kind === 'ok') {
      entries.set(key, { value: result.value, storedAt: now() })
      failures.delete(key)
    } else {
      failures.set(key, toFailure(result, now(), failures.get(key)))
    }
    if (result.kind === 'not-found') entries.delete(key)
    if (!isDeepStrictEqual(current(key), before)) onChange()
    if (result.kind === 'ok') await store?.write({ value: result.value, storedAt: now() })
  }

  const revalidate = (key = '') => requests.run(key, () => request(key))

  return {
    current,
    revalidate,
    isKnown: (key: string) => [current(key), requests.find(key), findFailure(key)].some((known) => known !== undefined),
    get(key = ''): Loadable<T> {
      const entry = entries.get(key)
      const isFresh = entry !== undefined && isWithin(now() - entry.storedAt, FRESH_MS)
      const failure = findFailure(key)
      if (!isFresh && !failure && requests.count() < maxConcurrent) void revalidate(key)
      const value = current(key)
      if (value !== undefined) return { kind: 'ok', value }
      return failure?.result.kind === 'not-found' ? failure.result : { kind: 'pending' }
    },
  }
}

function toFailure(result: FailedResult, at: number, previous?: Failure): Failure {
  if (result.kind === 'not-found') return { result, at, errors: 0, backoffMs: NOT_FOUND_MS }
  const errors = (previous?.errors ?? 0) + 1
  return { result, at, errors, backoffMs: Math.min(MIN_BACKOFF_MS * 2 ** (errors - 1), MAX_BACKOFF_MS) }
}

/** The age is negative if the clock was set back. */
export function isWithin(ageMs: number, ms: number): boolean {
  return ageMs >= 0 && ageMs < ms
}
