/** How much slower than this machine the phone is that Lighthouse imitates. */
const SLOWDOWN = 4
const LONG_TASK_MS = 50

type Event = {
  name: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of the thread's own CPU time. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}
export type Trace = { traceEvents: Event[] }

/**
 * Total blocking time from the CPU time of the main thread after the first paint. Lighthouse takes the time that passed,
 * which on a busy machine is also the time in which the page had to wait for others.
 */
export function toOwnBlocking({ traceEvents }: Trace, address: string): number {
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  )
  const main = traceEvents.filter(({ pid, tid, ts }) => pid === start?.pid && tid === start.tid && ts >= start.ts)
  const paint = main.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return main
    .filter(({ name, ts }) => name.endsWith('RunTask') && ts > paint.ts)
    .map(({ tdur = 0 }) => Math.max(0, (SLOWDOWN * tdur) / 1_000 - LONG_TASK_MS))
    .reduce((sum, ms) => sum + ms, 0)
}
