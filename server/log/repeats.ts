import type { Log } from './log.ts'

const INTERVAL_MS = 60_000
const MAX_LINES = 100

/** Prevents an error in every request from filling the disk. Logs each `id`, because a visitor may quote it. */
export function limitRepeats(log: Log): Log {
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
    }, INTERVAL_MS).unref()

    function logRepeats(): void {
      log(level, message, { ...fields, repeated: repeat.count, last: repeat.last })
      repeat.count = 0
    }
  }
}
