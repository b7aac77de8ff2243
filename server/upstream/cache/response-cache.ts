import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isRecord } from '../../../contract/http.ts'
import type { DiskCache } from './disk-cache.ts'

const KEY_HASH_LENGTH = 32

type Entry<T> = { value: T; storedAt: number }
export type Parse<T> = (raw: unknown) => { success: true; data: T } | { success: false }
export type ResponseCache<T> = ReturnType<typeof openResponseCache<T>>

type Options<T> = {
  disk: DiskCache
  query: string
  max: number
  /** Files may be damaged or from another release, so invalid ones are ignored. */
  parse: Parse<T>
  now: () => number
}

export function openResponseCache<T>({ disk, query, max, parse, now }: Options<T>) {
  const entries = new LRUCache<string, Entry<T>>({
    max,
    dispose(_entry, key, reason) {
      if (reason !== 'set') disk.remove(toFile(query, key))
    },
  })
  for (const [key, entry] of readEntries({ disk, query, parse })) entries.set(key, entry)

  return {
    get: (key: string): Entry<T> | undefined => entries.get(key),
    set(key: string, value: T) {
      const entry = { value, storedAt: now() }
      entries.set(key, entry)
      disk.write(toFile(query, key), { key, ...entry })
    },
    delete: (key: string) => entries.delete(key),
  }
}

function readEntries<T>({ disk, query, parse }: Pick<Options<T>, 'disk' | 'query' | 'parse'>) {
  return disk
    .read(query)
    .flatMap(({ file, content }): [string, Entry<T>][] => {
      if (!isRecord(content) || typeof content.key !== 'string' || typeof content.storedAt !== 'number') return []
      const parsed = parse(content.value)
      if (!parsed.success || toFile(query, content.key) !== file) return []
      return [[content.key, { value: parsed.data, storedAt: content.storedAt }]]
    })
    .toSorted(([, a], [, b]) => a.storedAt - b.storedAt)
}

/** Visitors choose the keys, so they are hashed for use as file names. */
function toFile(query: string, key: string): string {
  if (!key) return `${query}.json`
  return `${query}-${createHash('sha256').update(key).digest('hex').slice(0, KEY_HASH_LENGTH)}.json`
}
