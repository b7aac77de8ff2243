import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const ONE_TIME_KEY_MS = 120_000
const MAX_WRONG_TRIES = 5

export type Sessions = ReturnType<typeof createSessions>

/** A one-time key is valid once and for two minutes. A newer one replaces it. */
export function createSessions(now: () => Date) {
  let oneTime: { key: string; expires: number; wrongTries: number } | undefined
  const sessions: string[] = []

  return {
    createOneTimeKey(): string {
      const key = createKey()
      oneTime = { key, expires: now().getTime() + ONE_TIME_KEY_MS, wrongTries: 0 }
      return key
    },
    /** Returns the key of a new session. */
    exchange(key: string): string | undefined {
      if (!oneTime) return undefined
      if (!isEqual(key, oneTime.key)) {
        oneTime.wrongTries += 1
        if (oneTime.wrongTries >= MAX_WRONG_TRIES) oneTime = undefined
        return undefined
      }
      const isExpired = now().getTime() > oneTime.expires
      oneTime = undefined
      if (isExpired) return undefined
      const session = createKey()
      sessions.push(session)
      return session
    },
    has: (key: string) => sessions.some((session) => isEqual(key, session)),
  }
}

function createKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** Compares hashes, because `timingSafeEqual` needs values of the same length. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
