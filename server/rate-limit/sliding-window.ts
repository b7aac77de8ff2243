/** Hits further in the future were counted before the clock was set back. */
const CLOCK_SKEW_MS = 60_000
const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const WINDOW = /^(\d+)\/(\d+)([smhd])$/

export type Window = { max: number; ms: number }
export type RateLimitResult = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number }
/** A request counts once, or `weight` times. */
export type Counter = { rule: string; windows: readonly Window[]; weight?: number; hits: [at: number, count: number][] }

export function parseWindows(text: string): Window[] | undefined {
  const windows = text.split(',').map((part) => parseWindow(part.trim()))
  return windows.every((window) => window !== undefined) ? windows : undefined
}

export function consume(counters: Counter[], at: number): RateLimitResult {
  const retryAfterMs = Math.max(0, ...counters.map((counter) => findWait(counter, at)))
  if (retryAfterMs > 0) return { kind: 'limited', retryAfterMs }
  for (const counter of counters) addHit(counter, at)
  return { kind: 'allowed' }
}

function parseWindow(part: string): Window | undefined {
  const [, max, length, unit] = WINDOW.exec(part) ?? []
  const ms = Number(length) * (UNITS_MS[unit ?? ''] ?? 0)
  return Number(max) > 0 && ms > 0 ? { max: Number(max), ms } : undefined
}

function findWait({ windows, hits }: Counter, at: number): number {
  return Math.max(
    ...windows.map(({ max, ms }) => {
      const blocking = findNthLast(hits, max, at)
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

function addHit(counter: Counter, at: number): void {
  const oldest = at - Math.max(...counter.windows.map(({ ms }) => ms))
  counter.hits = counter.hits.filter(([hitAt]) => hitAt > oldest && hitAt <= at + CLOCK_SKEW_MS)
  const last = counter.hits.at(-1)
  const weight = counter.weight ?? 1
  if (last && last[0] >= at) last[1] += weight
  else counter.hits.push([at, weight])
}
