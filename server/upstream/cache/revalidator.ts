import type { Result } from '../../../contract/result.ts'
import type { KeptAnswers } from './response-cache.ts'

export const FRESH_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
const PAUSE_LIMIT = 1_000

type Options<T> = {
  kept: KeptAnswers<T>
  ask: (name: string) => Promise<Result<T>>
  /** What the site shows for a name right now, from wherever it is known. */
  known: (name: string) => T | undefined
  /** How many asks may wait for the host at once; above it a name is simply not asked for. */
  atOnce: number
  now: () => number
  /** Something that is shown became another; the first news of a missing thing is not that. */
  onChange: () => void
}

/** Keeps answers fresh behind the visitors' backs: one ask in flight per name, and a growing pause after failures. */
export function createRefresher<T>({ kept, ask, known, atOnce, now, onChange }: Options<T>) {
  const asking = new Map<string, Promise<void>>()
  const pauses = createPauses(now)

  function settle(name: string, answer: Result<T>) {
    if (answer.kind === 'error') return pauses.lengthen(name)
    const before = JSON.stringify(known(name))
    pauses.end(name)
    kept.take(name, answer)
    if (JSON.stringify(known(name)) !== before) onChange()
  }

  function refresh(name: string): Promise<void> {
    const current = asking.get(name)
    if (current) return current
    const next = ask(name)
      .then((answer) => settle(name, answer))
      .finally(() => asking.delete(name))
    asking.set(name, next)
    return next
  }

  function isDue(name: string): boolean {
    const answer = kept.find(name)
    const isFresh = answer ? isRecent(now() - answer.keptAt) : kept.findMissing(name) !== undefined
    return !isFresh && !pauses.has(name)
  }

  return {
    /** Asks now, or joins the ask under way; resolves when it is settled, well or badly. */
    refresh,
    refreshWhenDue(name: string) {
      if (!asking.has(name) && asking.size < atOnce && isDue(name)) void refresh(name)
    },
  }
}

/** Below zero the clock was set back, or the file tells a moment yet to come: not to be trusted for ever. */
function isRecent(ageMs: number): boolean {
  return ageMs >= 0 && ageMs < FRESH_MS
}

function createPauses(now: () => number) {
  const pauses = new Map<string, { failures: number; until: number }>()
  return {
    has(name: string): boolean {
      const rest = (pauses.get(name)?.until ?? 0) - now()
      // Longer than any pause: the clock was set back.
      return rest > 0 && rest <= LONGEST_PAUSE_MS
    },
    end: (name: string) => void pauses.delete(name),
    lengthen(name: string) {
      const failures = (pauses.get(name)?.failures ?? 0) + 1
      pauses.delete(name)
      pauses.set(name, { failures, until: now() + toPause(failures) })
      const [oldest = ''] = pauses.keys()
      if (pauses.size > PAUSE_LIMIT) pauses.delete(oldest)
    },
  }
}

function toPause(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}
