import type { Answer } from '../../contract/answer.ts'
import type { KeptAnswers } from './kept-answers.ts'

export const FRESH_MS = 60_000
const FIRST_BACK_OFF_MS = 5_000
const LONGEST_BACK_OFF_MS = 300_000
const BACK_OFF_LIMIT = 1_000

type Options<T> = {
  kept: KeptAnswers<T>
  ask: (name: string) => Promise<Answer<T>>
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
  const backOffs = new Map<string, { failures: number; until: number }>()

  function settle(name: string, answer: Answer<T>) {
    if (answer.kind === 'failed') return backOff(name)
    const before = JSON.stringify(known(name))
    backOffs.delete(name)
    kept.take(name, answer)
    if (JSON.stringify(known(name)) !== before) onChange()
  }

  function backOff(name: string) {
    const failures = (backOffs.get(name)?.failures ?? 0) + 1
    backOffs.delete(name)
    backOffs.set(name, { failures, until: now() + toBackOff(failures) })
    for (const oldest of backOffs.keys()) if (backOffs.size > BACK_OFF_LIMIT) backOffs.delete(oldest)
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
    const isFresh = answer ? now() - answer.keptAt < FRESH_MS : kept.findMissing(name) !== undefined
    return !isFresh && now() >= (backOffs.get(name)?.until ?? 0)
  }

  return {
    /** Asks now, or joins the ask under way; resolves when it is settled, well or badly. */
    refresh,
    refreshWhenDue(name: string) {
      if (!asking.has(name) && asking.size < atOnce && isDue(name)) void refresh(name)
    },
  }
}

function toBackOff(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS)
}
