import { setTimeout as wait } from 'node:timers/promises'
import type { Completion } from './provider.ts'

const MOST_RETRIES = 2
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
const JITTER = 0.25
/** A provider that wants a longer rest is out of quota: somebody else answers meanwhile. */
const LONGEST_REST_MS = 5_000
const PASSING = new Set([408, 409, 429])

/** Tries again what may pass by itself: time-outs, conflicts, too many requests, faults of the provider. */
export async function withPatience(tryOnce: () => Promise<Completion>, signal: AbortSignal): Promise<Completion> {
  for (let retry = 0; ; retry++) {
    const completion = await tryOnce()
    if (completion.kind !== 'failed' || !mayPass(completion.status)) return completion
    const rest = completion.retryAfterMs ?? toWait(retry)
    if (retry === MOST_RETRIES || rest > LONGEST_REST_MS || signal.aborted) return completion
    // Whoever waits for this may leave; the last answer then stands.
    await wait(rest, undefined, { signal }).catch(() => {})
  }
}

function mayPass(status: number): boolean {
  return PASSING.has(status) || status >= 500
}

function toWait(retry: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** retry, LONGEST_WAIT_MS) * (1 - Math.random() * JITTER)
}
