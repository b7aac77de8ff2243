import type { Log } from './log.ts'

const INTERVAL_MS = 60_000
const MAX_LINES = 100

/**
 * Logs the first of equal warnings or errors at once, then one a minute with how many there were and when the last was: a
 * failure that every request meets must not fill the disk. Lines whose fields differ are not equal, up to a hundred of
 * them. A line with an `id` is always logged, because a visitor may quote it.
 */
export function limitRepeats(log: Log, intervalMs = INTERVAL_MS): Log {
  const repeats = new Map<string, { count: number; last: string }>()

  return function logFirst(level, message, fields = {}) {
    if (level === 'info' || level === 'debug' || 'id' in fields) return log(level, message, fields)
    const key = repeats.size < MAX_LINES ? `${message} ${JSON.stringify(fields)}` : message
    const earlier = repeats.get(key)
    if (earlier) {
      earlier.count += 1
      earlier.last = new Date().toISOString()
      return
    }
    const repeat = { count: 0, last: '' }
    repeats.set(key, repeat)
    log(level, message, fields)
    const timer = setInterval(() => {
      if (repeat.count > 0) return logRepeats()
      clearInterval(timer)
      repeats.delete(key)
    }, intervalMs).unref()

    function logRepeats(): void {
      log(level, message, { ...fields, repeated: repeat.count, last: repeat.last })
      repeat.count = 0
    }
  }
}
