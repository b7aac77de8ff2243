import { createSchemas, type Owner, type Project } from './documents.ts'
import { errorMessage, type Fetch, isErrorBody, isRecord, type Reply, request } from './http.ts'
import type { Failure, Result } from './portfolio.ts'
import * as routes from './routes.ts'
import { type ReplyName, toFailure } from './words/words.ts'

/** Half of the external backends respond here instead. */
export const OTHER_OWNER_PATH = '/api/v1/user/me/portfolio'

export const LISTS = {
  timelines: { path: routes.getTimelines.path, keys: ['timelines', 'timeline'] },
  skills: { path: routes.getSkills.path, keys: ['skills', 'skill'] },
  applications: {
    path: routes.getApplications.path,
    keys: ['softwareApplications', 'softwareApplication', 'applications', 'application'],
  },
  projects: { path: routes.getProjects.path, keys: ['projects', 'project'] },
}

export type Client = ReturnType<typeof createClient>

/** `base` is the backend's origin, or empty for our own server. `imageBase` is the origin for relative image URLs. */
export function createClient(options: { base?: string; imageBase?: string; fetch?: Fetch } = {}) {
  const { base = '', imageBase = base, fetch = globalThis.fetch } = options
  const documents = createSchemas(imageBase)
  const get = (path: string) => request(base + path, { headers: { accept: 'application/json' } }, fetch)

  async function list<T>(name: keyof typeof LISTS, read: ReadDocument<T>): Promise<Result<T[]>> {
    return toList(await get(LISTS[name].path), LISTS[name].keys, read)
  }

  return {
    async owner(): Promise<Result<Owner>> {
      const reply = await get(routes.getOwner.path)
      // Our own server tries both paths itself.
      const isFinal = base === '' || reply.kind === 'unreachable' || hasOwner(reply)
      const alternate = isFinal ? reply : await get(OTHER_OWNER_PATH)
      return toOwner(hasOwner(alternate) ? alternate : reply, documents.owner.safeParse)
    },
    timelines: () => list('timelines', documents.timeline.safeParse),
    skills: () => list('skills', documents.skill.safeParse),
    applications: () => list('applications', documents.application.safeParse),
    projects: () => list('projects', documents.project.safeParse),
    async project(id: string): Promise<Result<Project>> {
      // Dot segments would leave the path, and a lone surrogate cannot be encoded.
      if (/^\.*$|\p{Surrogate}/u.test(id)) return { kind: 'not-found', error: 'projectNotFound' }
      const reply = await get(routes.getProjectPath(id))
      return toProject(reply, documents.project.safeParse)
    },
  }
}

type ReadDocument<T> = (raw: unknown) => { success: true; data: T } | { success: false }

function hasOwner(reply: Reply): reply is Reply & { body: { user: unknown } } {
  return reply.kind === 'response' && reply.ok && isRecord(reply.body) && 'user' in reply.body
}

function toOwner(reply: Reply, read: ReadDocument<Owner>): Result<Owner> {
  if (!hasOwner(reply)) return toError(reply)
  // `user` is null if the owner has no profile yet.
  return toResult(read(unwrapList(reply.body.user) ?? {}))
}

function toList<T>(reply: Reply, keys: readonly string[], read: ReadDocument<T>): Result<T[]> {
  if (reply.kind === 'unreachable' || !reply.ok) return toError(reply)
  const { body } = reply
  const candidates = isRecord(body) ? keys.map((key) => body[key]) : [body]
  const found = candidates.find((value) => Array.isArray(value))
  if (!found) return toError(reply)
  const items = found.map((raw) => read(raw)).flatMap((parsed) => (parsed.success ? [parsed.data] : []))
  return { kind: 'ok', value: items.filter((item) => !isBlank(item)) }
}

function isBlank(value: unknown): boolean {
  if (!isRecord(value)) return !value
  return Object.entries(value).every(([key, field]) => key === '_id' || isBlank(field))
}

function toProject(reply: Reply, read: ReadDocument<Project>): Result<Project> {
  if (reply.kind === 'unreachable') return toError(reply)
  if (reply.status === 404 || reply.status === 400) {
    return { kind: 'not-found', ...findFailure(reply.body, 'projectNotFound') }
  }
  if (!reply.ok || !isRecord(reply.body)) return toError(reply)
  const raw = unwrapList(reply.body.project)
  if (raw === null || raw === undefined) {
    return { kind: 'not-found', ...findFailure(isErrorBody(reply.body) && reply.body, 'projectNotFound') }
  }
  return toResult(read(raw))
}

function unwrapList(raw: unknown): unknown {
  return Array.isArray(raw) ? raw[0] : raw
}

function toResult<T>(parsed: ReturnType<ReadDocument<T>>): Result<T> {
  return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'error', error: 'invalidResponse' }
}

function toError(reply: Reply): { kind: 'error' } & Failure {
  if (reply.kind === 'unreachable') return { kind: 'error', error: 'noResponse' }
  const isRejected = !reply.ok || isErrorBody(reply.body)
  return { kind: 'error', ...findFailure(isRejected && reply.body, 'invalidResponse') }
}

function findFailure(body: unknown, error: ReplyName): Failure {
  const message = errorMessage(body)
  return message ? toFailure(message) : { error }
}
