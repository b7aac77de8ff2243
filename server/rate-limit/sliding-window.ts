import type { Window } from './window.ts'

/** Clocks of several machines differ a little; a hit further in the future is left from a clock that was set back. */
const CLOCK_SKEW_MS = 60_000

export type Taken = { kind: 'taken' } | { kind: 'limited'; retryAfterMs: number }
/** What was counted under one rule: when, oldest first, and how many at that time. */
export type Hits = { windows: readonly Window[]; times: [at: number, count: number][]; changed: boolean }

/** Adds a hit to each of these, or to none where one of them has no room. */
export function takeFrom(counts: Hits[], at: number): Taken {
  const retryAfterMs = Math.max(0, ...counts.map((hits) => toWait(hits, at)))
  if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
  for (const hits of counts) add(hits, at)
  return { kind: 'taken' }
}

/** How long until every window has room; 0 where they have. */
function toWait({ windows, times }: Hits, at: number): number {
  return Math.max(
    ...windows.map(({ most, ms }) => {
      const blocking = findNthLast(times, most, at)
      return blocking === undefined ? 0 : Math.min(Math.max(0, blocking + ms - at), ms)
    }),
  )
}

/** When the last hit but so many was: it has to leave the window before there is room again. */
function findNthLast(times: Hits['times'], nth: number, at: number): number | undefined {
  let seen = 0
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const [hitAt, count] = times[index] ?? [0, 0]
    if (hitAt > at + CLOCK_SKEW_MS) continue
    seen += count
    if (seen >= nth) return hitAt
  }
  return undefined
}

function add(hits: Hits, at: number): void {
  const oldest = at - Math.max(...hits.windows.map(({ ms }) => ms))
  hits.changed = true
  hits.times = hits.times.filter(([hitAt]) => hitAt > oldest && hitAt <= at + CLOCK_SKEW_MS)
  const last = hits.times.at(-1)
  if (last && last[0] >= at) last[1] += 1
  else hits.times.push([at, 1])
}
