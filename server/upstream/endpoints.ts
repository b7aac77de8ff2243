import { LISTS, OTHER_OWNER_PATH } from '../../contract/client.ts'
import * as routes from '../../contract/routes.ts'

export type Method = 'GET' | 'POST'
export type Endpoint = { kind: 'owner' | 'list' | 'project' | 'send'; paths: readonly string[] }

const LIST_PATHS = Object.values(LISTS).map(({ path }): string => path)
const PROJECT = new RegExp(`^${routes.getProject.path.replace(':id', '([^/]+)')}$`)

export const SEND: Endpoint = { kind: 'send', paths: [routes.sendMessage.path] }

export function findEndpoint(path: string): Endpoint | undefined {
  if (path === routes.getOwner.path) return { kind: 'owner', paths: [path, OTHER_OWNER_PATH] }
  if (LIST_PATHS.includes(path)) return { kind: 'list', paths: [path] }
  const [, segment] = PROJECT.exec(path) ?? []
  return segment === undefined ? undefined : { kind: 'project', paths: toProjectPaths(segment) }
}

/** Decodes and encodes the id again, so it stays one path segment. */
function toProjectPaths(segment: string): string[] {
  try {
    const id = decodeURIComponent(segment)
    return /^\.*$/.test(id) ? [] : [routes.getProjectPath(id)]
  } catch {
    return []
  }
}
