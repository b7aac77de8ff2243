/** Times in microseconds: `dur` is what passed, `tdur` what the thread itself had of a core. */
type Event = { ph: string; dur?: number; tdur?: number }
export type Trace = { traceEvents: Event[] }

/**
 * A trace in which every task takes its CPU time only. Lighthouse takes the time that passed, which on a busy machine is
 * also the time in which the page had to wait for others.
 */
export function toOwnTime<T extends Trace>(trace: T): T {
  const traceEvents = trace.traceEvents.map((event) => {
    const { dur, tdur } = event
    return dur === undefined || tdur === undefined ? event : { ...event, dur: Math.min(dur, tdur) }
  })
  return { ...trace, traceEvents }
}
