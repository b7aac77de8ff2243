import type { Log } from './log.ts'

export type FailureLog = ReturnType<typeof createFailureLog>

/** Logs the first failure and the recovery after it, however many requests fail in between. */
export function createFailureLog(log: Log) {
  let failing = false
  return {
    fail(message: string, fields?: Record<string, unknown>): void {
      if (!failing) log('warn', message, fields)
      failing = true
    },
    recover(message: string): void {
      if (failing) log('info', message)
      failing = false
    },
  }
}
