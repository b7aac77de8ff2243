import type { Log } from './log.ts'

const INTERVAL_MS = 60_000

/**
 * Logs the first of equal warnings or errors at once, then one a minute with how many there were: a failure that every
 * request meets must not fill the disk. A line with an `id` is always logged, because a visitor may quote it.
 */
export function limitRepeats(log: Log, intervalMs = INTERVAL_MS): Log {
  const repeats = new Map<string, { count: number; fields: Record<string, unknown> }>()

  return function logFirst(level, message, fields = {}) {
    if (level === 'info' || level === 'debug' || 'id' in fields) return log(level, message, fields)
    const earlier = repeats.get(message)
    if (earlier) {
      earlier.count += 1
      earlier.fields = fields
      return
    }
    const repeat = { count: 0, fields }
    repeats.set(message, repeat)
    log(level, message, fields)
    const timer = setInterval(() => {
      if (repeat.count > 0) return logRepeats()
      clearInterval(timer)
      repeats.delete(message)
    }, intervalMs).unref()

    function logRepeats(): void {
      log(level, message, { ...repeat.fields, repeated: repeat.count })
      repeat.count = 0
    }
  }
}
