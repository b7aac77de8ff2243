import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createClient } from '../../contract/client.ts'
import { createSchemas, type Project } from '../../contract/documents.ts'
import type { Fetch } from '../../contract/http.ts'
import type { PortfolioSource, Result } from '../../contract/portfolio.ts'
import { formatFailure, ISLAND_ENGLISH } from '../../contract/words/words.ts'
import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { createCachedQuery, FRESH_MS, isWithin } from './cached-query.ts'
import { limitFetch } from './fetch.ts'
import { createFileStore, type Parse } from './file-store.ts'

const MAX_PROJECTS = 200
const MAX_PROJECT_REQUESTS = 20
/** Most ids that are not in the list are invented, and new projects appear in the next list. */
const MAX_UNLISTED_PER_MINUTE = 20
const HASH_LENGTH = 8
const NOT_FOUND = { kind: 'not-found', error: 'projectNotFound' } as const

type Options = {
  host: string
  dataDir: string
  fetch?: Fetch
  now?: () => number
  log?: Log
}

/** Never waits for the external backend, which may be asleep: returns the cached response, or `pending`. */
export function createUpstreamPortfolio(options: Options) {
  const { now = Date.now } = options
  const closing = new AbortController()
  let changes = 0
  const { lists, projects } = createQueries(options, closing.signal, () => {
    changes += 1
  })

  let unlisted = { from: 0, count: 0 }
  function allowUnlisted(): boolean {
    if (!isWithin(now() - unlisted.from, FRESH_MS)) unlisted = { from: now(), count: 0 }
    unlisted.count += 1
    return unlisted.count <= MAX_UNLISTED_PER_MINUTE
  }

  const source: PortfolioSource = {
    owner: async () => lists.owner.get(),
    timelines: async () => lists.timelines.get(),
    skills: async () => lists.skills.get(),
    applications: async () => lists.applications.get(),
    projects: async () => lists.projects.get(),
    async project(id) {
      const isUnlisted = lists.projects.current() !== undefined && !projects.isKnown(id)
      return isUnlisted && !allowUnlisted() ? NOT_FOUND : projects.get(id)
    },
  }
  return {
    ...source,
    currentOwner: () => lists.owner.current(),
    async warm(timeoutMs: number): Promise<void> {
      const requests = Promise.all(Object.values(lists).map((list) => list.revalidate()))
      await Promise.race([requests, setTimeout(timeoutMs, undefined, { ref: false })])
    },
    /** Revalidates lists that are old, because a page that is sent from the cache does not read them. */
    version(): string {
      for (const list of Object.values(lists)) list.get()
      return String(changes)
    },
    close: () => closing.abort(),
  }
}

function createQueries(options: Options, closing: AbortSignal, onChange: () => void) {
  const { host, dataDir, fetch = globalThis.fetch, now = Date.now, log = () => {} } = options
  const abortable: Fetch = (url, init) =>
    fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, closing]) : closing })
  const client = createClient({ base: host, fetch: limitFetch(abortable) })
  const schemas = createSchemas(host)
  const dir = join(dataDir, 'backend', toDirName(host))
  const diskFailures = createFailureLog(log)
  const onError = ({ message }: Error) =>
    diskFailures.fail(`could not cache responses from the external backend in ${dir}: ${message}`)
  const record = createAvailabilityLog(host, log)

  function list<T>(name: string, parse: Parse<T>, load: () => Promise<Result<T>>) {
    async function fetch() {
      const result = await load()
      if (!closing.aborted) record(name, result)
      return result
    }
    const store = createFileStore(join(dir, `${name}.json`), { parse, onError })
    return createCachedQuery({ max: 1, fetch, maxConcurrent: 1, now, onChange, store })
  }

  const lists = {
    owner: list('owner', schemas.owner.safeParse, client.owner),
    timelines: list('timelines', z.array(schemas.timeline).safeParse, client.timelines),
    skills: list('skills', z.array(schemas.skill).safeParse, client.skills),
    applications: list('applications', z.array(schemas.application).safeParse, client.applications),
    projects: list('projects', z.array(schemas.project).safeParse, client.projects),
  }
  const findListed = (id: string) => lists.projects.current()?.find(({ _id }) => _id === id)
  const projects = createCachedQuery({
    max: MAX_PROJECTS,
    fetch: async (id) => withId(await client.project(id), id),
    findListed,
    maxConcurrent: MAX_PROJECT_REQUESTS,
    now,
    onChange,
  })
  return { lists, projects }
}

function createAvailabilityLog(host: string, log: Log) {
  const failures = createFailureLog(log)
  const failing = new Set<string>()
  return function record(query: string, result: Result<unknown>): void {
    if (result.kind === 'error') failing.add(query)
    else failing.delete(query)
    if (result.kind === 'error')
      failures.fail(
        `external backend ${host} is unavailable; serving cached data (${query}: ${formatFailure(result, ISLAND_ENGLISH)})`,
      )
    if (failing.size === 0) failures.recover(`external backend ${host} is available again`)
  }
}

/** A backend may leave out the id, or ignore its case. */
function withId(result: Result<Project>, _id: string): Result<Project> {
  return result.kind === 'ok' ? { kind: 'ok', value: { ...result.value, _id } } : result
}

function toDirName(host: string): string {
  const hash = createHash('sha256').update(host).digest('hex').slice(0, HASH_LENGTH)
  return `${new URL(host).hostname.replace(/[^\w.-]/g, '_')}-${hash}`
}
