import { type Pending, PROJECT_NOT_FOUND, type Result } from '../../contract/result.ts'
import type { Project } from '../../contract/schemas.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { createRevalidator } from './cache/revalidator.ts'

/** Visitors choose the ids, so requests to a sleeping host and cached keys are limited. */
const MAX_CONCURRENT = 20
const MAX_ID_LENGTH = 200

type Options = {
  cache: ResponseCache<Project>
  fetch: (id: string) => Promise<Result<Project>>
  /** Lists hold whole documents. */
  findInList: (id: string) => Project | undefined
  now: () => number
  onChange: () => void
}

export function createProjectQuery({ cache, fetch, findInList, now, onChange }: Options) {
  const current = (id: string) => cache.get(id)?.value ?? findInList(id)
  const revalidator = createRevalidator({ cache, fetch, current, maxConcurrent: MAX_CONCURRENT, now, onChange })

  return function getProject(id: string): Result<Project> | Pending {
    if (id.length > MAX_ID_LENGTH) return { kind: 'not-found', message: PROJECT_NOT_FOUND }
    revalidator.revalidateIfStale(id)
    const value = current(id)
    return value ? { kind: 'ok', value } : (cache.getMissing(id) ?? { kind: 'pending' })
  }
}
