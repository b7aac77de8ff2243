import { type Pending, PROJECT_NOT_FOUND, type Result } from '../../contract/result.ts'
import type { Project } from '../../contract/schemas.ts'
import type { KeptAnswers } from './cache/response-cache.ts'
import { createRefresher } from './cache/revalidator.ts'

/** Strangers choose the ids; they must not choose how many calls wait for a sleeping host, nor how much is kept. */
const ASKS_AT_ONCE = 20
const LONGEST_ID = 200

type Options = {
  kept: KeptAnswers<Project>
  ask: (id: string) => Promise<Result<Project>>
  /** The project as the kept list has it; lists hold whole documents. */
  findListed: (id: string) => Project | undefined
  now: () => number
  onChange: () => void
}

export function createProjectQuestion({ kept, ask, findListed, now, onChange }: Options) {
  const known = (id: string) => kept.find(id)?.value ?? findListed(id)
  const refresher = createRefresher({ kept, ask, known, atOnce: ASKS_AT_ONCE, now, onChange })

  return function answer(id: string): Result<Project> | Pending {
    if (id.length > LONGEST_ID) return { kind: 'not-found', message: PROJECT_NOT_FOUND }
    refresher.refreshWhenDue(id)
    const value = known(id)
    if (value) return { kind: 'ok', value }
    return kept.findMissing(id) ?? { kind: 'pending' }
  }
}
