const FIRST_DELAY_MS = 1_000
export const MAX_DELAY_MS = 15 * 60_000
export const GIVE_UP_AFTER_DAYS = 7
const DAY_MS = 86_400_000

/** After a failure: each delay is twice the last one. Undefined when it is time to give up. */
export function findRetryTime(failed: { attempt: number; queuedAt: number }, at: number): number | undefined {
  if (at - failed.queuedAt >= GIVE_UP_AFTER_DAYS * DAY_MS) return undefined
  return at + Math.min(FIRST_DELAY_MS * 2 ** (failed.attempt - 1), MAX_DELAY_MS)
}
