import { createHash } from 'node:crypto'

const MOST_KEPT = 200
const KEPT_MS = 86_400_000

type Work<T> = (signal: AbortSignal) => Promise<T>
type Call<T> = { result: Promise<T>; waiting: number; controller: AbortController }

/**
 * Makes the same paste cost nothing: an answer worth keeping is kept for a day, and those who ask for the same text at
 * the same time share one call. The call is dropped when the last of them leaves; who leaves gets `undefined`.
 */
export function createRequestCoalescer<T>({ keeps, now }: { keeps(result: T): boolean; now: () => number }) {
  const kept = new Map<string, { result: T; until: number }>()
  const calls = new Map<string, Call<T>>()

  function start(key: string, work: Work<T>): Call<T> {
    const controller = new AbortController()
    const call = { result: work(controller.signal), waiting: 0, controller }
    calls.set(key, call)
    call.result.then(
      (result) => {
        forget(key, call)
        if (keeps(result)) keep(key, result)
      },
      () => forget(key, call),
    )
    return call
  }

  /** Another call for the same text may have begun since. */
  function forget(key: string, call: Call<T>): void {
    if (calls.get(key) === call) calls.delete(key)
  }

  function keep(key: string, result: T): void {
    kept.delete(key)
    kept.set(key, { result, until: now() + KEPT_MS })
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  function leave(key: string, call: Call<T>): void {
    call.waiting -= 1
    if (call.waiting > 0) return
    // At once, so that whoever comes next does not join a call that is being dropped.
    forget(key, call)
    call.controller.abort()
  }

  return async function ask(text: string, signal: AbortSignal, work: Work<T>): Promise<T | undefined> {
    const key = createHash('sha256').update(text).digest('base64url')
    const known = kept.get(key)
    if (known && known.until > now()) return known.result
    if (signal.aborted) return undefined
    const call = calls.get(key) ?? start(key, work)
    call.waiting += 1
    const left = Promise.withResolvers<undefined>()
    const stop = () => {
      leave(key, call)
      left.resolve(undefined)
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([call.result, left.promise])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
