const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15 * 60_000
export const GIVE_UP_AFTER_DAYS = 7
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Some servers reply with a 5xx although the problem is temporary, such as greylisting or a full mailbox. */
const REJECTED_DELAYS_MS = [30_000, HOUR_MS, 23 * HOUR_MS]
export const MAX_REJECTED_DELAY_MS = 23 * HOUR_MS

/** `refusals` counts consecutive permanent rejections, including this one. */
type Failed = { attempt: number; queuedAt: number; refusals: number }

/** Returns undefined to give up. */
export function findRetryTime({ attempt, queuedAt, refusals }: Failed, at: number): number | undefined {
  if (at - queuedAt >= GIVE_UP_AFTER_DAYS * DAY_MS) return undefined
  const delay =
    refusals > 0 ? REJECTED_DELAYS_MS[refusals - 1] : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
  return delay === undefined ? undefined : at + delay
}
