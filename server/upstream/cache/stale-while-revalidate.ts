import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Loadable, Result } from '../../../contract/portfolio.ts'
import type { ResponseCache } from './response-cache.ts'

export const FRESH_MS = 60_000
const NOT_FOUND_MS = 60_000
const MIN_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 300_000
const MAX_FAILURES = 1_000

type Options<T> = {
  cache: ResponseCache<T>
  fetch: (key: string) => Promise<Result<T>>
  findListed?: (key: string) => T | undefined
  maxConcurrent: number
  now: () => number
  onChange: () => void
}

type FailedResult = Exclude<Result<unknown>, { kind: 'ok' }>
type Failure = { result: FailedResult; at: number; errors: number; backoffMs: number }

/** Sends one request at a time per key, with exponential backoff after errors. Lists use the key ''. */
export function createQuery<T>({ cache, fetch, findListed, maxConcurrent, now, onChange }: Options<T>) {
  const inFlight = new Map<string, Promise<void>>()
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES })
  const current = (key = '') => cache.get(key)?.value ?? findListed?.(key)

  function findFailure(key: string): Failure | undefined {
    const failure = failures.get(key)
    return failure && isWithin(now() - failure.at, failure.backoffMs) ? failure : undefined
  }

  function settle(key: string, result: Result<T>) {
    const before = current(key)
    if (result.kind === 'ok') {
      cache.set(key, result.value)
      failures.delete(key)
    } else {
      failures.set(key, toFailure(result, now(), failures.get(key)))
    }
    if (result.kind === 'not-found') cache.delete(key)
    if (!isDeepStrictEqual(current(key), before)) onChange()
  }

  function revalidate(key = ''): Promise<void> {
    const pending = inFlight.get(key)
    if (pending) return pending
    const request = fetch(key)
      .then((result) => settle(key, result))
      .finally(() => inFlight.delete(key))
    inFlight.set(key, request)
    return request
  }

  return {
    current,
    revalidate,
    isKnown: (key: string) => current(key) !== undefined || inFlight.has(key) || findFailure(key) !== undefined,
    get(key = ''): Loadable<T> {
      const entry = cache.get(key)
      const isFresh = entry !== undefined && isWithin(now() - entry.storedAt, FRESH_MS)
      const failure = findFailure(key)
      if (!isFresh && !failure && inFlight.size < maxConcurrent) void revalidate(key)
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
