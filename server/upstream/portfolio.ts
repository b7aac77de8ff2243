import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createClient } from '../../contract/client.ts'
import { createSchemas, type Project } from '../../contract/documents.ts'
import type { Fetch } from '../../contract/http.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import { PROJECT_NOT_FOUND, type Result } from '../../contract/portfolio.ts'
import { createAvailabilityLog, type UpstreamLog } from './availability-log.ts'
import { openDiskCache } from './cache/disk-cache.ts'
import { openResponseCache, type Parse } from './cache/response-cache.ts'
import { createQuery, FRESH_MS, isWithin } from './cache/stale-while-revalidate.ts'
import { limitFetch } from './fetch.ts'

const MAX_PROJECTS = 200
const MAX_PROJECT_REQUESTS = 20
/** Most ids that are not in the list are invented, and new projects appear in the next list. */
const MAX_UNLISTED_PER_MINUTE = 20
const MAX_ID_LENGTH = 200
const HASH_LENGTH = 8
const NOT_FOUND = { kind: 'not-found', message: PROJECT_NOT_FOUND } as const

type Options = {
  host: string
  dataDir: string
  fetch?: Fetch
  now?: () => number
  log?: UpstreamLog
}

/** Never waits for the external backend, which may be asleep: returns the cached response, or `pending`. */
export function createUpstreamPortfolio(options: Options) {
  const startId = randomUUID().slice(0, HASH_LENGTH)
  const closing = new AbortController()
  let changes = 0
  const { lists, projects } = createQueries(options, closing.signal, () => {
    changes += 1
  })

  const allowUnlisted = createUnlistedLimit(options.now ?? Date.now)

  const source: PortfolioSource = {
    owner: async () => lists.owner.get(),
    timelines: async () => lists.timelines.get(),
    skills: async () => lists.skills.get(),
    applications: async () => lists.applications.get(),
    projects: async () => lists.projects.get(),
    async project(id) {
      if (id.length > MAX_ID_LENGTH) return NOT_FOUND
      const isUnlisted = lists.projects.current() !== undefined && !projects.isKnown(id)
      return isUnlisted && !allowUnlisted() ? NOT_FOUND : projects.get(id)
    },
  }
  return {
    ...source,
    async warm(timeoutMs: number): Promise<void> {
      const requests = Promise.all(Object.values(lists).map((list) => list.revalidate()))
      await Promise.race([requests, setTimeout(timeoutMs, undefined, { ref: false })])
    },
    version: () => `${startId}.${changes}`,
    close: () => closing.abort(),
  }
}

function createQueries(options: Options, closing: AbortSignal, onChange: () => void) {
  const { host, dataDir, fetch = globalThis.fetch, now = Date.now, log = () => {} } = options
  const abortable: Fetch = (url, init) =>
    fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, closing]) : closing })
  const client = createClient({ base: host, fetch: limitFetch(abortable) })
  const schemas = createSchemas(host)
  const disk = openDiskCache({ dir: join(dataDir, 'backend', toDirName(host)), log })
  const record = createAvailabilityLog({ host, log })

  function list<T>(query: string, parse: Parse<T>, load: () => Promise<Result<T>>) {
    const cache = openResponseCache({ disk, query, max: 1, parse, now })
    async function fetchAndRecord() {
      const result = await load()
      if (!closing.aborted) record(query, result)
      return result
    }
    return createQuery({ cache, fetch: fetchAndRecord, maxConcurrent: 1, now, onChange })
  }

  const lists = {
    owner: list('owner', schemas.owner.safeParse, client.owner),
    timelines: list('timelines', z.array(schemas.timeline).safeParse, client.timelines),
    skills: list('skills', z.array(schemas.skill).safeParse, client.skills),
    applications: list('applications', z.array(schemas.application).safeParse, client.applications),
    projects: list('projects', z.array(schemas.project).safeParse, client.projects),
  }
  const findListed = (id: string) => lists.projects.current()?.find(({ _id }) => _id === id)
  const projects = createQuery({
    cache: openResponseCache({ disk, query: 'project', max: MAX_PROJECTS, parse: schemas.project.safeParse, now }),
    fetch: async (id) => checkId(await client.project(id), id, findListed(id) !== undefined),
    findListed,
    maxConcurrent: MAX_PROJECT_REQUESTS,
    now,
    onChange,
  })
  return { lists, projects }
}

/** Prevents a backend that ignores case from filling the cache with spellings of one project. */
function checkId(result: Result<Project>, id: string, isListed: boolean): Result<Project> {
  if (result.kind !== 'ok' || result.value._id === id) return result
  const canonicalId = isListed ? '' : result.value._id.toWellFormed()
  return canonicalId ? { ...NOT_FOUND, canonicalId } : { kind: 'ok', value: { ...result.value, _id: id } }
}

function createUnlistedLimit(now: () => number) {
  let from = 0
  let count = 0
  return function allow(): boolean {
    if (!isWithin(now() - from, FRESH_MS)) {
      from = now()
      count = 0
    }
    count += 1
    return count <= MAX_UNLISTED_PER_MINUTE
  }
}

function toDirName(host: string): string {
  const hash = createHash('sha256').update(host).digest('hex').slice(0, HASH_LENGTH)
  return `${new URL(host).hostname.replace(/[^\w.-]/g, '_')}-${hash}`
}
