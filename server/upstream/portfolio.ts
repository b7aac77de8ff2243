import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createClient } from '../../contract/client.ts'
import type { Fetch } from '../../contract/http.ts'
import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Result } from '../../contract/result.ts'
import { createSchemas } from '../../contract/schemas.ts'
import { openAnswerFolder } from './cache/disk-cache.ts'
import { stayWithHost } from './fetch.ts'
import { createHostWatch } from './availability-log.ts'
import { openKeptAnswers, type ReadKept } from './cache/response-cache.ts'
import { limitReplies } from './size-limit.ts'
import { createProjectQuestion } from './project-query.ts'
import { createStandingQuestion } from './list-query.ts'

const PROJECT_LIMIT = 200
const HOST_HASH_LENGTH = 8

type BackendPortfolio = PortfolioSource & {
  /** Asks everything the home page shows; resolves when all is settled or the limit has passed, whichever is first. */
  warm(limitMs: number): Promise<void>
  /** Another string whenever something that was ready to show has changed, and after every start. */
  version(): string
  /** Gives up the asks under way. */
  close(): void
}

type Options = {
  /** An origin, with or without a path prefix; without `/api/v1`, without a slash at the end. */
  host: string
  dataDir: string
  fetch?: Fetch
  now?: () => number
  log?: (line: string) => void
}

/**
 * The portfolio of a foreign backend. No question waits for the host: it is answered from the last good answer, which
 * is refreshed behind, or is `pending`.
 */
export function createBackendPortfolio(options: Options): BackendPortfolio {
  const started = randomUUID().slice(0, HOST_HASH_LENGTH)
  const closing = new AbortController()
  let changes = 0
  const questions = openQuestions(options, closing.signal, () => {
    changes += 1
  })
  const { owner, timelines, skills, applications, projects } = questions.standing

  return {
    owner: async () => owner.answer(),
    timelines: async () => timelines.answer(),
    skills: async () => skills.answer(),
    applications: async () => applications.answer(),
    projects: async () => projects.answer(),
    project: async (id) => questions.project(id),
    warm(limitMs) {
      return within(limitMs, Promise.all(Object.values(questions.standing).map((question) => question.refresh())))
    },
    version: () => `${started}.${changes}`,
    close: () => closing.abort(),
  }
}

function openQuestions(options: Options, closing: AbortSignal, onChange: () => void) {
  const { host, dataDir, fetch = globalThis.fetch, now = Date.now, log = () => {} } = options
  const client = createClient({ base: host, fetch: limitReplies(stayWithHost(stopWith(closing, fetch))) })
  const documents = createSchemas(host)
  const folder = openAnswerFolder({ folder: join(dataDir, 'backend', toFolderName(host)), log })
  const watch = createHostWatch({ host, log })

  function standing<T>(question: string, read: ReadKept<T>, ask: () => Promise<Result<T>>) {
    const kept = openKeptAnswers({ folder, question, limit: 1, read, now })
    return createStandingQuestion({ kept, ask: () => ask().then(watched), now, onChange })

    function watched(answer: Result<T>): Result<T> {
      if (!closing.aborted) watch(question, answer)
      return answer
    }
  }

  const projects = standing('projects', z.array(documents.project).safeParse, client.projects)
  const kept = openKeptAnswers({
    folder,
    question: 'project',
    limit: PROJECT_LIMIT,
    read: documents.project.safeParse,
    now,
  })
  const findListed = (id: string) => projects.known()?.find((project) => project._id === id)
  return {
    standing: {
      owner: standing('owner', documents.owner.safeParse, client.owner),
      timelines: standing('timelines', z.array(documents.timeline).safeParse, client.timelines),
      skills: standing('skills', z.array(documents.skill).safeParse, client.skills),
      applications: standing('applications', z.array(documents.application).safeParse, client.applications),
      projects,
    },
    project: createProjectQuestion({ kept, ask: client.project, findListed, now, onChange }),
  }
}

function stopWith(closing: AbortSignal, fetch: Fetch): Fetch {
  return (url, init) => fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, closing]) : closing })
}

/** Readable, and never the same for two hosts: answers of one must not show up as those of another. */
function toFolderName(host: string): string {
  const hash = createHash('sha256').update(host).digest('hex').slice(0, HOST_HASH_LENGTH)
  return `${new URL(host).hostname.replace(/[^\w.-]/g, '_')}-${hash}`
}

function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs)
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer))
  })
}
