import type { Pending, Result } from '../../contract/result.ts'
import type { KeptAnswers } from './cache/response-cache.ts'
import { createRefresher } from './cache/revalidator.ts'

/** The name of the answer to a question that has only one. */
const ONLY = ''

type Options<T> = {
  kept: KeptAnswers<T>
  ask: () => Promise<Result<T>>
  now: () => number
  onChange: () => void
}

/** A question with one answer: the owner, or a whole list. */
export function createStandingQuestion<T>({ kept, ask, now, onChange }: Options<T>) {
  const known = () => kept.find(ONLY)?.value
  const refresher = createRefresher({ kept, ask, known, atOnce: 1, now, onChange })

  return {
    known,
    answer(): Result<T> | Pending {
      refresher.refreshWhenDue(ONLY)
      const found = kept.find(ONLY)
      return found ? { kind: 'ok', value: found.value } : { kind: 'pending' }
    },
    /** Resolves when the host has answered or failed to. */
    refresh: () => refresher.refresh(ONLY),
  }
}
