import type { Window } from './window.ts'

/** Hits further in the future were counted before the clock was set back. */
const CLOCK_SKEW_MS = 60_000

export type RateLimitResult = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number }
export type Counter = { rule: string; windows: readonly Window[]; hits: [at: number, count: number][] }

export function consume(counters: Counter[], at: number, cost = 1): RateLimitResult {
  const retryAfterMs = Math.max(0, ...counters.map((counter) => findWait(counter, at, cost)))
  if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
  for (const counter of counters) addHits(counter, at, cost)
  return { kind: 'allowed' }
}

function findWait({ windows, hits }: Counter, at: number, cost: number): number {
  return Math.max(
    ...windows.map(({ max, ms }) => {
      const blocking = findNthLast(hits, Math.max(1, max - cost + 1), at)
      return blocking === undefined ? 0 : Math.min(Math.max(0, blocking + ms - at), ms)
    }),
  )
}

function findNthLast(hits: Counter['hits'], nth: number, at: number): number | undefined {
  let seen = 0
  for (const [hitAt, count] of hits.toReversed()) {
    if (hitAt > at + CLOCK_SKEW_MS) continue
    seen += count
    if (seen >= nth) return hitAt
  }
  return undefined
}

function addHits(counter: Counter, at: number, cost: number): void {
  const oldest = at - Math.max(...counter.windows.map(({ ms }) => ms))
  counter.hits = counter.hits.filter(([hitAt]) => hitAt > oldest && hitAt <= at + CLOCK_SKEW_MS)
  const last = counter.hits.at(-1)
  if (last && last[0] >= at) last[1] += cost
  else counter.hits.push([at, cost])
}
