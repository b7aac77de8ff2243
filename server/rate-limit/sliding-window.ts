import type { Window } from './window.ts'

/** A hit further in the future was counted before the clock was set back. */
const CLOCK_SKEW_MS = 60_000

export type RateLimitResult = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number }
export type Counter = { rule: string; windows: readonly Window[]; hits: [at: number, count: number][] }

/** Adds a hit to every counter, or to none if one of them is at its limit. */
export function consume(counters: Counter[], at: number): RateLimitResult {
  const retryAfterMs = Math.max(0, ...counters.map((counter) => findWait(counter, at)))
  if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
  for (const counter of counters) addHit(counter, at)
  return { kind: 'allowed' }
}

function findWait({ windows, hits }: Counter, at: number): number {
  return Math.max(
    ...windows.map(({ max, ms }) => {
      const blocking = findNthLast(hits, max, at)
      return blocking === undefined ? 0 : Math.min(Math.max(0, blocking + ms - at), ms)
    }),
  )
}

/** The time of the nth hit from the end: the window is free again when that one has left it. */
function findNthLast(hits: Counter['hits'], nth: number, at: number): number | undefined {
  let seen = 0
  for (const [hitAt, count] of hits.toReversed()) {
    if (hitAt > at + CLOCK_SKEW_MS) continue
    seen += count
    if (seen >= nth) return hitAt
  }
  return undefined
}

function addHit(counter: Counter, at: number): void {
  const oldest = at - Math.max(...counter.windows.map(({ ms }) => ms))
  counter.hits = counter.hits.filter(([hitAt]) => hitAt > oldest && hitAt <= at + CLOCK_SKEW_MS)
  const last = counter.hits.at(-1)
  if (last && last[0] >= at) last[1] += 1
  else counter.hits.push([at, 1])
}
