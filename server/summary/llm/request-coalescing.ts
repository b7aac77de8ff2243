import { createHash } from 'node:crypto'

const MAX_CACHED = 200
const CACHE_MS = 86_400_000

type Work<T> = (signal: AbortSignal) => Promise<T>
type Call<T> = { result: Promise<T>; waiting: number; controller: AbortController }

/** Shares one call between requests for the same text, and aborts it with the last one. Returns undefined on abort. */
export function createRequestCoalescer<T>(options: { isCacheable(result: T): boolean; now: () => number }) {
  const { isCacheable, now } = options
  const cache = new Map<string, { result: T; expiresAt: number }>()
  const calls = new Map<string, Call<T>>()

  function start(key: string, work: Work<T>): Call<T> {
    const controller = new AbortController()
    const call = { result: work(controller.signal), waiting: 0, controller }
    calls.set(key, call)
    const remove = () => removeCall(key, call)
    call.result.then((result) => {
      remove()
      if (isCacheable(result)) store(key, result)
    }, remove)
    return call
  }

  function removeCall(key: string, call: Call<T>): void {
    if (calls.get(key) === call) calls.delete(key)
  }

  function store(key: string, result: T): void {
    cache.delete(key)
    cache.set(key, { result, expiresAt: now() + CACHE_MS })
    const oldest = cache.keys().next().value
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  }

  return async function coalesce(text: string, signal: AbortSignal, work: Work<T>): Promise<T | undefined> {
    const key = createHash('sha256').update(text).digest('base64url')
    const cached = cache.get(key)
    if (cached && cached.expiresAt > now()) return cached.result
    if (signal.aborted) return undefined
    const call = calls.get(key) ?? start(key, work)
    call.waiting += 1
    const aborted = Promise.withResolvers<undefined>()
    const leave = () => {
      call.waiting -= 1
      if (call.waiting === 0) {
        // Remove the call first, so no new request joins it while it aborts.
        removeCall(key, call)
        call.controller.abort()
      }
      aborted.resolve(undefined)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([call.result, aborted.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
