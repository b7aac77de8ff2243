import type { Pending, Result } from '../../contract/result.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { createRevalidator } from './cache/revalidator.ts'

const ONLY_KEY = ''

type Options<T> = {
  cache: ResponseCache<T>
  fetch: () => Promise<Result<T>>
  now: () => number
  onChange: () => void
}

/** A query with a single response: the owner, or a whole list. */
export function createListQuery<T>({ cache, fetch, now, onChange }: Options<T>) {
  const current = () => cache.get(ONLY_KEY)?.value
  const revalidator = createRevalidator({ cache, fetch, current, maxConcurrent: 1, now, onChange })

  return {
    current,
    get(): Result<T> | Pending {
      revalidator.revalidateIfStale(ONLY_KEY)
      const entry = cache.get(ONLY_KEY)
      return entry ? { kind: 'ok', value: entry.value } : { kind: 'pending' }
    },
    revalidate: () => revalidator.revalidate(ONLY_KEY),
  }
}
