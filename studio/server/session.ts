import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const ONE_TIME_KEY_MS = 120_000
const MAX_WRONG_TRIES = 5

export type Sessions = ReturnType<typeof createSessions>

/** A one-time key is valid once and for two minutes. A newer one replaces it. */
export function createSessions(now: () => Date) {
  let oneTime = { key: '', expires: 0, triesLeft: 0 }
  const sessions: string[] = []

  return {
    createOneTimeKey(): string {
      oneTime = { key: createKey(), expires: now().getTime() + ONE_TIME_KEY_MS, triesLeft: MAX_WRONG_TRIES }
      return oneTime.key
    },
    /** Returns the key of a new session. */
    exchange(key: string): string | undefined {
      const isValid = oneTime.triesLeft > 0 && isEqual(key, oneTime.key) && now().getTime() <= oneTime.expires
      oneTime.triesLeft = isValid ? 0 : oneTime.triesLeft - 1
      if (!isValid) return undefined
      const session = createKey()
      sessions.push(session)
      return session
    },
    has: (key: string) => sessions.some((session) => isEqual(key, session)),
  }
}

function createKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares hashes, because `timingSafeEqual` needs values of the same length. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
