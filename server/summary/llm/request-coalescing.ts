import { createHash } from 'node:crypto'
import { LRUCache, type Perf } from 'lru-cache'
import type { LlmResult } from './llm-summarizer.ts'

const MAX_CACHED = 200
const CACHE_MS = 86_400_000

type Work = (signal: AbortSignal) => Promise<LlmResult>
type Call = { result: Promise<LlmResult>; waiting: number; controller: AbortController }

/** Shares one call between requests for the same text, and aborts it with the last one. Returns undefined on abort. */
export function createRequestCoalescer(clock?: Perf) {
  const cache = new LRUCache<string, LlmResult>({ max: MAX_CACHED, ttl: CACHE_MS, perf: clock })
  const calls = new Map<string, Call>()

  function start(key: string, work: Work): Call {
    const controller = new AbortController()
    const result = work(controller.signal).then((summary) => {
      if (summary.kind === 'summary') cache.set(key, summary)
      return summary
    })
    const call = { result, waiting: 0, controller }
    calls.set(key, call)
    return call
  }

  return async function coalesce(text: string, signal: AbortSignal, work: Work): Promise<LlmResult | undefined> {
    const key = createHash('sha256').update(text).digest('base64url')
    const cached = cache.get(key)
    if (cached) return cached
    if (signal.aborted) return undefined
    const call = calls.get(key) ?? start(key, work)
    call.waiting += 1
    const aborted = Promise.withResolvers<undefined>()
    const abort = () => aborted.resolve(undefined)
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([call.result, aborted.promise])
    } finally {
      signal.removeEventListener('abort', abort)
      call.waiting -= 1
      if (call.waiting === 0) {
        calls.delete(key)
        call.controller.abort()
      }
    }
  }
}
