import { createHash } from 'node:crypto'

const MOST_KEPT = 200
const KEPT_MS = 86_400_000

type Call<T> = { result: Promise<T>; waiting: number; controller: AbortController }

/**
 * Makes the same paste cost nothing: an answer worth keeping is kept for a day, and those who ask for the same text at
 * the same time share one call. The call is dropped when the last of them leaves.
 */
export function createSharedCalls<T>({ keeps, now }: { keeps(result: T): boolean; now: () => number }) {
  const kept = new Map<string, { result: T; until: number }>()
  const calls = new Map<string, Call<T>>()

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Call<T> {
    const controller = new AbortController()
    const result = work(controller.signal).finally(() => calls.delete(key))
    const call = { result, waiting: 0, controller }
    calls.set(key, call)
    // Every one who asked may have left by the time it fails.
    result.then((value) => keeps(value) && keep(key, value)).catch(() => {})
    return call
  }

  function keep(key: string, result: T): void {
    kept.delete(key)
    kept.set(key, { result, until: now() + KEPT_MS })
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return async function ask(text: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(text).digest('base64url')
    const known = kept.get(key)
    if (known && known.until > now()) return known.result
    const call = calls.get(key) ?? start(key, work)
    call.waiting += 1
    const leave = () => {
      call.waiting -= 1
      if (call.waiting === 0) call.controller.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await call.result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
