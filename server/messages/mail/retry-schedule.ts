const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15 * 60_000
export const GIVE_UP_AFTER_DAYS = 7
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a permanent refusal. Some servers answer so by mistake, for greylisting or a full mailbox. */
const REFUSED_DELAYS_MS = [30_000, HOUR_MS, 23 * HOUR_MS]
export const MAX_REFUSED_DELAY_MS = 23 * HOUR_MS

/** `refusals`: how often in a row the mail server has refused it permanently, this time included. */
type Failed = { attempt: number; queuedAt: number; refusals: number }

/** After a failure each delay is twice the last one; refused mail is tried four times in a day. Undefined: give up. */
export function findRetryTime({ attempt, queuedAt, refusals }: Failed, at: number): number | undefined {
  if (at - queuedAt >= GIVE_UP_AFTER_DAYS * DAY_MS) return undefined
  const delay =
    refusals > 0 ? REFUSED_DELAYS_MS[refusals - 1] : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
  return delay === undefined ? undefined : at + delay
}
