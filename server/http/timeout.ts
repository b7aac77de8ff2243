import { setTimeout } from 'node:timers/promises'

/** Returns undefined if the promise rejects or takes too long. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  return Promise.race([promise, setTimeout(ms, undefined, { ref: false })]).catch(() => undefined)
}
