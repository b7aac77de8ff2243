import { PATHS } from '../../contract/client.ts'

export type Method = 'GET' | 'POST'
export type Endpoint = { kind: 'owner' | 'list' | 'project' | 'send'; paths: readonly string[] }

const LIST_PATHS: readonly string[] = [PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]

export const SEND: Endpoint = { kind: 'send', paths: [PATHS.send] }

export function findEndpoint(path: string): Endpoint | undefined {
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
