import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createClient } from '../../contract/client.ts'
import { createSchemas } from '../../contract/documents.ts'
import type { Fetch } from '../../contract/http.ts'
import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import { PROJECT_NOT_FOUND, type Result } from '../../contract/result.ts'
import { createAvailabilityLog, type UpstreamLog } from './availability-log.ts'
import { openDiskCache } from './cache/disk-cache.ts'
import { createQuery } from './cache/query.ts'
import { openResponseCache, type Parse } from './cache/response-cache.ts'
import { sameHostRedirects } from './fetch.ts'
import { limitResponseSize } from './size-limit.ts'

const MAX_PROJECTS = 200
/** Visitors choose the ids, so requests to a sleeping host are limited. */
const MAX_PROJECT_REQUESTS = 20
const MAX_ID_LENGTH = 200
const HASH_LENGTH = 8

type Options = {
  /** An origin, optionally with a path prefix; without `/api/v1` and a trailing slash. */
  host: string
  dataDir: string
  fetch?: Fetch
  now?: () => number
  log?: UpstreamLog
}

/** The portfolio of an external API. Never waits for the host: returns the cached response, or `pending`. */
export function createUpstreamPortfolio(options: Options) {
  const startId = randomUUID().slice(0, HASH_LENGTH)
  const closing = new AbortController()
  let changes = 0
  const { lists, projects } = createQueries(options, closing.signal, () => {
    changes += 1
  })

  const source: PortfolioSource = {
    owner: async () => lists.owner.get(),
    timelines: async () => lists.timelines.get(),
    skills: async () => lists.skills.get(),
    applications: async () => lists.applications.get(),
    projects: async () => lists.projects.get(),
    async project(id) {
      return id.length > MAX_ID_LENGTH ? { kind: 'not-found', message: PROJECT_NOT_FOUND } : projects.get(id)
    },
  }
  return {
    ...source,
    /** Loads what the home page shows; resolves when all requests have finished or after `timeoutMs`. */
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
  const client = createClient({ base: host, fetch: limitResponseSize(sameHostRedirects(abortable)) })
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
  const projects = createQuery({
    cache: openResponseCache({ disk, query: 'project', max: MAX_PROJECTS, parse: schemas.project.safeParse, now }),
    fetch: client.project,
    findListed: (id) => lists.projects.current()?.find(({ _id }) => _id === id),
    maxConcurrent: MAX_PROJECT_REQUESTS,
    now,
    onChange,
  })
  return { lists, projects }
}

function toDirName(host: string): string {
  const hash = createHash('sha256').update(host).digest('hex').slice(0, HASH_LENGTH)
  return `${new URL(host).hostname.replace(/[^\w.-]/g, '_')}-${hash}`
}
