import { setTimeout as waitFor } from 'node:timers/promises'
import type { Completion } from './provider.ts'

const MOST_RETRIES = 2
const FIRST_WAIT_MS = 500
const JITTER = 0.25
/** A provider that wants a longer rest is out of quota: somebody else answers meanwhile. */
const LONGEST_REST_MS = 5_000
const PASSING = new Set([408, 409, 429])

/** Resolves after the rest, or rejects as soon as the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Tries again what may pass by itself: time-outs, conflicts, too many requests, faults of the provider. */
export async function withRetry(
  tryOnce: () => Promise<Completion>,
  signal: AbortSignal,
  wait: Wait = waitInRealTime,
): Promise<Completion> {
  for (let retry = 0; ; retry++) {
    const completion = await tryOnce()
    if (completion.kind !== 'failed' || !mayPass(completion.status)) return completion
    const rest = completion.retryAfterMs ?? toRest(retry)
    if (retry === MOST_RETRIES || rest > LONGEST_REST_MS || signal.aborted) return completion
    // Nobody waits for another try any more: the last answer stands.
    const rested = await wait(rest, signal).then(
      () => !signal.aborted,
      () => false,
    )
    if (!rested) return completion
  }
}

function mayPass(status: number): boolean {
  return PASSING.has(status) || status >= 500
}

function toRest(retry: number): number {
  return FIRST_WAIT_MS * 2 ** retry * (1 - Math.random() * JITTER)
}

function waitInRealTime(ms: number, signal: AbortSignal): Promise<void> {
  return waitFor(ms, undefined, { signal })
}
