import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isRecord, parseJson } from '../../../contract/http.ts'
import { writeFileAtomic } from '../../database/write-file.ts'

const KEY_HASH_LENGTH = 32
const OWNER_ONLY = 0o600

type Entry<T> = { value: T; storedAt: number }
export type Parse<T> = (raw: unknown) => { success: true; data: T } | { success: false }
export type ResponseCache<T> = ReturnType<typeof openResponseCache<T>>

type Options<T> = {
  dir: string
  query: string
  max: number
  /** Files may be damaged or from another release, so invalid ones are ignored. */
  parse: Parse<T>
  now: () => number
  /** Disk errors are not thrown, because the data is also in memory. */
  onError(error: Error): void
}

export function openResponseCache<T>({ dir, query, max, parse, now, onError }: Options<T>) {
  let queue = Promise.resolve()
  // Writes run one at a time, so an older one never replaces a newer one.
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch(onError)
  }

  const entries = new LRUCache<string, Entry<T>>({
    max,
    dispose(_entry, key, reason) {
      if (reason !== 'set') enqueue(() => rm(join(dir, toFile(query, key)), { force: true }))
    },
  })
  for (const [key, entry] of readEntries(dir, query, parse)) entries.set(key, entry)

  return {
    get: (key: string): Entry<T> | undefined => entries.get(key),
    set(key: string, value: T) {
      const entry = { value, storedAt: now() }
      entries.set(key, entry)
      const file = join(dir, toFile(query, key))
      enqueue(() => writeFileAtomic(file, JSON.stringify({ key, ...entry }), { mode: OWNER_ONLY }))
    },
    delete: (key: string) => entries.delete(key),
  }
}

function readEntries<T>(dir: string, query: string, parse: Parse<T>): [string, Entry<T>][] {
  try {
    return readdirSync(dir)
      .filter((file) => file.startsWith(query) && file.endsWith('.json'))
      .flatMap((file): [string, Entry<T>][] => {
        const content = parseJson(readFileSync(join(dir, file), 'utf8'))
        if (!isRecord(content) || typeof content.key !== 'string' || typeof content.storedAt !== 'number') return []
        const parsed = parse(content.value)
        if (!parsed.success || toFile(query, content.key) !== file) return []
        return [[content.key, { value: parsed.data, storedAt: content.storedAt }]]
      })
      .toSorted(([, a], [, b]) => a.storedAt - b.storedAt)
  } catch {
    return []
  }
}

/** Visitors choose the keys, so they are hashed for use as file names. */
function toFile(query: string, key: string): string {
  if (!key) return `${query}.json`
  return `${query}-${createHash('sha256').update(key).digest('hex').slice(0, KEY_HASH_LENGTH)}.json`
}
