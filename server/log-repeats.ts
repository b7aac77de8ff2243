import type { Log } from './log.ts'

const INTERVAL_MS = 60_000
const MAX_LINES = 100

// The first of equal warnings is logged at once, then one a minute with their number: a failure of every request must not fill
// the disk. Lines with other fields are not equal, and one with an `id` is always logged: a visitor may quote it.
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
