import { isDeepStrictEqual } from 'node:util'
import type { Result } from '../../../contract/result.ts'
import type { ResponseCache } from './response-cache.ts'

export const FRESH_MS = 60_000
const MIN_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 300_000
const MAX_BACKOFFS = 1_000

type Options<T> = {
  cache: ResponseCache<T>
  fetch: (key: string) => Promise<Result<T>>
  current: (key: string) => T | undefined
  maxConcurrent: number
  now: () => number
  onChange: () => void
}

/** Stale-while-revalidate: one request in flight per key, exponential backoff after errors. */
export function createRevalidator<T>({ cache, fetch, current, maxConcurrent, now, onChange }: Options<T>) {
  const inFlight = new Map<string, Promise<void>>()
  const backoff = createBackoff(now)

  function settle(key: string, result: Result<T>) {
    if (result.kind === 'error') return backoff.fail(key)
    const before = current(key)
    backoff.reset(key)
    cache.update(key, result)
    if (!isDeepStrictEqual(current(key), before)) onChange()
  }

  function revalidate(key: string): Promise<void> {
    const pending = inFlight.get(key)
    if (pending) return pending
    const request = fetch(key)
      .then((result) => settle(key, result))
      .finally(() => inFlight.delete(key))
    inFlight.set(key, request)
    return request
  }

  function isStale(key: string): boolean {
    const entry = cache.get(key)
    if (!entry) return cache.getMissing(key) === undefined
    const age = now() - entry.storedAt
    // Negative if the clock was set back.
    return age < 0 || age >= FRESH_MS
  }

  return {
    revalidate,
    revalidateIfStale(key: string) {
      const canStart = !inFlight.has(key) && inFlight.size < maxConcurrent
      if (canStart && isStale(key) && !backoff.isActive(key)) void revalidate(key)
    },
  }
}

function createBackoff(now: () => number) {
  const entries = new Map<string, { failures: number; until: number }>()
  return {
    isActive(key: string): boolean {
      const remaining = (entries.get(key)?.until ?? 0) - now()
      // More than the maximum remains if the clock was set back.
      return remaining > 0 && remaining <= MAX_BACKOFF_MS
    },
    reset: (key: string) => entries.delete(key),
    fail(key: string) {
      const failures = (entries.get(key)?.failures ?? 0) + 1
      entries.delete(key)
      entries.set(key, { failures, until: now() + Math.min(MIN_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS) })
      const [oldest = ''] = entries.keys()
      if (entries.size > MAX_BACKOFFS) entries.delete(oldest)
    },
  }
}
