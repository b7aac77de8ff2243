export type SummaryLog = (level: 'info' | 'warn', message: string) => void

/** Logs the first failure and the recovery after it, however many requests fail in between. */
export function createFailureLog(log: SummaryLog) {
  let failing = false
  return {
    fail(message: string): void {
      if (!failing) log('warn', message)
      failing = true
    },
    recover(message: string): void {
      if (failing) log('info', message)
      failing = false
    },
  }
}
