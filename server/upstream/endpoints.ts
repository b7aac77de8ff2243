import { PATHS } from '../../contract/client.ts'

export type Method = 'GET' | 'POST'
/** One of the seven calls; `paths` are tried in order until one answers well. None: an id that no project can have. */
export type HostCall = { question: 'owner' | 'list' | 'project' | 'send'; paths: readonly string[] }

const LIST_PATHS: readonly string[] = [PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]

/** Which of the seven calls of the contract this is. `path` begins below `/api/v1`, still encoded, without a query. */
export function findCall(method: Method, path: string): HostCall | undefined {
  if (method === 'POST') return path === PATHS.send ? { question: 'send', paths: [path] } : undefined
  if (path === PATHS.owner) return { question: 'owner', paths: [PATHS.owner, PATHS.ownerAlternate] }
  if (LIST_PATHS.includes(path)) return { question: 'list', paths: [path] }
  const [, segment] = /^\/project\/get\/([^/]+)$/.exec(path) ?? []
  return segment === undefined ? undefined : { question: 'project', paths: toProjectPaths(segment) }
}

/** Decoded and encoded anew: whatever the visitor wrote stays one segment of the path. */
function toProjectPaths(segment: string): string[] {
  try {
    const id = decodeURIComponent(segment)
    return /^\.*$/.test(id) ? [] : [`${PATHS.project}/${encodeURIComponent(id)}`]
  } catch {
    // A broken escape or half a character names no document.
    return []
  }
}
