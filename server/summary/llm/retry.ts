import { setTimeout as delay } from 'node:timers/promises'
import type { Completion } from './provider.ts'

const MAX_RETRIES = 2
const BASE_DELAY_MS = 500
const JITTER = 0.25
// A provider that asks for a longer delay is out of quota.
const MAX_DELAY_MS = 5_000
const RETRYABLE_STATUSES = new Set([408, 409, 429])

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

export async function withRetry(
  attempt: () => Promise<Completion>,
  signal: AbortSignal,
  wait: Wait = (ms) => delay(ms, undefined, { signal }),
): Promise<Completion> {
  for (let retries = 0; ; retries++) {
    const completion = await attempt()
    if (completion.kind !== 'failed' || !isRetryable(completion.status)) return completion
    const delayMs = completion.retryAfterMs ?? toBackoffMs(retries)
    if (retries === MAX_RETRIES || delayMs > MAX_DELAY_MS || signal.aborted) return completion
    await wait(delayMs, signal).catch(() => {})
    if (signal.aborted) return completion
  }
}

function isRetryable(status: number): boolean {
  return RETRYABLE_STATUSES.has(status) || status >= 500
}

function toBackoffMs(retries: number): number {
  return BASE_DELAY_MS * 2 ** retries * (1 - Math.random() * JITTER)
}
