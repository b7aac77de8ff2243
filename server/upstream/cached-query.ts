import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { isRecord, parseJson } from '../../contract/http.ts'
import type { Loadable, Result } from '../../contract/portfolio.ts'
import { writeFileAtomic } from '../database/write-file.ts'

export const FRESH_MS = 60_000
const NOT_FOUND_MS = 60_000
const MIN_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 300_000
const MAX_FAILURES = 1_000
const KEY_HASH_LENGTH = 32
const OWNER_ONLY = 0o600

export type Parse<T> = (raw: unknown) => { success: true; data: T } | { success: false }

type Options<T> = {
  dir: string
  name: string
  max: number
  /** Files may be damaged or from another release, so invalid ones are ignored. */
  parse: Parse<T>
  fetch: (key: string) => Promise<Result<T>>
  findListed?: (key: string) => T | undefined
  maxConcurrent: number
  now: () => number
  onChange: () => void
  /** Disk errors are not thrown, because the data is also in memory. */
  onDiskError(error: Error): void
}
type StoredValue<T> = { value: T; storedAt: number }
type FailedResult = Exclude<Result<unknown>, { kind: 'ok' }>
type Failure = { result: FailedResult; at: number; errors: number; backoffMs: number }

/**
 * Returns the last response, from memory or the disk, and requests a new one behind it: one at a time per key, with
 * exponential backoff after errors. Lists use the key ''.
 */
export function createCachedQuery<T>(options: Options<T>) {
  const { fetch, findListed, maxConcurrent, now, onChange } = options
  const entries = openEntries(options)
  const inFlight = new Map<string, Promise<void>>()
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES })
  const current = (key = '') => entries.get(key)?.value ?? findListed?.(key)

  function findFailure(key: string): Failure | undefined {
    const failure = failures.get(key)
    return failure && isWithin(now() - failure.at, failure.backoffMs) ? failure : undefined
  }

  function settle(key: string, result: Result<T>): void {
    const before = current(key)
    if (result.kind === 'ok') {
      entries.set(key, { value: result.value, storedAt: now() })
      failures.delete(key)
    } else {
      failures.set(key, toFailure(result, now(), failures.get(key)))
    }
    if (result.kind === 'not-found') entries.delete(key)
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
      const entry = entries.get(key)
      const isFresh = entry !== undefined && isWithin(now() - entry.storedAt, FRESH_MS)
      const failure = findFailure(key)
      if (!isFresh && !failure && inFlight.size < maxConcurrent) void revalidate(key)
      const value = current(key)
      if (value !== undefined) return { kind: 'ok', value }
      return failure?.result.kind === 'not-found' ? failure.result : { kind: 'pending' }
    },
  }
}

/** Keeps entries in memory and in files. */
function openEntries<T>(options: Options<T>) {
  const { dir, name, max, onDiskError } = options
  const toPath = (key: string) => join(dir, toFile(name, key))
  let queue = Promise.resolve()
  // Writes run one at a time, so an older one never replaces a newer one.
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch(onDiskError)
  }
  const entries = new LRUCache<string, StoredValue<T>>({
    max,
    dispose: (_entry, key, reason) => reason !== 'set' && enqueue(() => rm(toPath(key), { force: true })),
  })
  for (const [key, entry] of readEntries(options)) entries.set(key, entry)

  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    set(key: string, entry: StoredValue<T>): void {
      entries.set(key, entry)
      enqueue(() => writeFileAtomic(toPath(key), JSON.stringify({ key, ...entry }), { mode: OWNER_ONLY }))
    },
  }
}

function readEntries<T>({ dir, name, parse }: Options<T>): [string, StoredValue<T>][] {
  try {
    return readdirSync(dir)
      .filter((file) => file.startsWith(name) && file.endsWith('.json'))
      .flatMap((file): [string, StoredValue<T>][] => {
        const content = parseJson(readFileSync(join(dir, file), 'utf8'))
        if (!isRecord(content) || typeof content.key !== 'string' || typeof content.storedAt !== 'number') return []
        const parsed = parse(content.value)
        if (!parsed.success || toFile(name, content.key) !== file) return []
        return [[content.key, { value: parsed.data, storedAt: content.storedAt }]]
      })
      .toSorted(([, a], [, b]) => a.storedAt - b.storedAt)
  } catch {
    return []
  }
}

/** Visitors choose the keys, so they are hashed for use as file names. */
function toFile(name: string, key: string): string {
  if (!key) return `${name}.json`
  return `${name}-${createHash('sha256').update(key).digest('hex').slice(0, KEY_HASH_LENGTH)}.json`
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
