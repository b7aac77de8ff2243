import { PATHS } from '../../contract/client.ts'

export type Method = 'GET' | 'POST'
export type Endpoint = { kind: 'owner' | 'list' | 'project' | 'send'; paths: readonly string[] }

const LIST_PATHS: readonly string[] = [PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]

export function findEndpoint(method: Method, path: string): Endpoint | undefined {
  if (method === 'POST') return path === PATHS.send ? { kind: 'send', paths: [path] } : undefined
  if (path === PATHS.owner) return { kind: 'owner', paths: [PATHS.owner, PATHS.ownerAlternate] }
  if (LIST_PATHS.includes(path)) return { kind: 'list', paths: [path] }
  const [, segment] = /^\/project\/get\/([^/]+)$/.exec(path) ?? []
  return segment === undefined ? undefined : { kind: 'project', paths: toProjectPaths(segment) }
}

/** Decodes and encodes the id again, so it stays one path segment. */
function toProjectPaths(segment: string): string[] {
  try {
    const id = decodeURIComponent(segment)
    return /^\.*$/.test(id) ? [] : [`${PATHS.project}/${encodeURIComponent(id)}`]
  } catch {
    return []
  }
}
