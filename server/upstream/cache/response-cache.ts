import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../contract/http.ts'
import type { Result } from '../../../contract/result.ts'
import type { DiskCache } from './disk-cache.ts'

const MISSING_TTL_MS = 60_000
/** Visitors choose which missing ids are requested. */
const MAX_MISSING = 1_000
const KEY_HASH_LENGTH = 32

type Entry<T> = { value: T; storedAt: number }
export type Parse<T> = (raw: unknown) => { success: true; data: T } | { success: false }
export type ResponseCache<T> = ReturnType<typeof openResponseCache<T>>

type Options<T> = {
  disk: DiskCache
  query: string
  max: number
  /** Files may be damaged or from another release; what does not parse is ignored. */
  parse: Parse<T>
  now: () => number
}

/** The last successful responses of one query by key, in memory and on disk. */
export function openResponseCache<T>({ disk, query, max, parse, now }: Options<T>) {
  const entries = new Map(readEntries({ disk, query, parse }))
  const onDisk = new Set(entries.keys())
  const missing = createMissing(now)

  function drop(key: string) {
    if (entries.delete(key)) void disk.remove(toFile(query, key))
    onDisk.delete(key)
  }

  async function write(key: string, entry: Entry<T>) {
    onDisk.add(key)
    if (!(await disk.write(toFile(query, key), { key, ...entry }))) onDisk.delete(key)
  }

  function store(key: string, value: T) {
    const before = entries.get(key)
    const entry = { value, storedAt: now() }
    missing.delete(key)
    entries.delete(key)
    entries.set(key, entry)
    // An unchanged response is not written again: after a restart it only seems older than it is.
    if (!onDisk.has(key) || !isDeepStrictEqual(before?.value, value)) void write(key, entry)
    const [oldest = ''] = entries.keys()
    if (entries.size > max) drop(oldest)
  }

  return {
    get: (key: string): Entry<T> | undefined => entries.get(key),
    getMissing: missing.get,
    /** Errors keep the last successful response. */
    update(key: string, result: Result<T>) {
      if (result.kind === 'ok') store(key, result.value)
      if (result.kind !== 'not-found') return
      drop(key)
      missing.set(key, result.message)
    },
  }
}

function readEntries<T>({ disk, query, parse }: Pick<Options<T>, 'disk' | 'query' | 'parse'>) {
  return disk
    .read((file) => file === `${query}.json` || (file.startsWith(`${query}-`) && file.endsWith('.json')))
    .flatMap(({ file, content }): [string, Entry<T>][] => {
      if (!isRecord(content) || typeof content.key !== 'string' || typeof content.storedAt !== 'number') return []
      const parsed = parse(content.value)
      if (!parsed.success || toFile(query, content.key) !== file) return []
      return [[content.key, { value: parsed.data, storedAt: content.storedAt }]]
    })
    .toSorted(([, a], [, b]) => a.storedAt - b.storedAt)
}

function createMissing(now: () => number) {
  const missing = new Map<string, { message: string; until: number }>()
  return {
    get(key: string): { kind: 'not-found'; message: string } | undefined {
      const entry = missing.get(key)
      const remaining = (entry?.until ?? 0) - now()
      // More than the TTL remains if the clock was set back.
      const isValid = remaining > 0 && remaining <= MISSING_TTL_MS
      return entry && isValid ? { kind: 'not-found', message: entry.message } : undefined
    },
    set(key: string, message: string) {
      missing.delete(key)
      missing.set(key, { message, until: now() + MISSING_TTL_MS })
      const [oldest = ''] = missing.keys()
      if (missing.size > MAX_MISSING) missing.delete(oldest)
    },
    delete: (key: string) => missing.delete(key),
  }
}

/** Keys come from visitors; hashed, they are safe as file names. */
function toFile(query: string, key: string): string {
  if (!key) return `${query}.json`
  return `${query}-${createHash('sha256').update(key).digest('hex').slice(0, KEY_HASH_LENGTH)}.json`
}
