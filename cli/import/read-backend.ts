import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../contract/client.ts'
import type { ImageRef, Owner, Project } from '../../contract/documents.ts'
import type { Failure, Result } from '../../contract/portfolio.ts'
import { formatCount } from '../command/terminal.ts'
import { failed, type SafeFetch } from '../net/safe-fetch.ts'
import { withDefaults } from './model/fields.ts'
import type { ImportLog } from './model/log.ts'
import type { ImportedCard, ImportedContent, ImportedOwner, ImportedProject, SourceResult } from './model/model.ts'
import { toDescription } from './model/points.ts'
import { toPlainLine, toPlainText } from './model/text.ts'
import { toBiography } from './resume/biography.ts'

/** Hosts on free plans may take a minute to start. */
export const FETCH_OPTIONS = { accept: 'application/json', limitBytes: 8_000_000, timeoutMs: 90_000 }
const RETRY_STATUSES = [429, 502, 503, 504]
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 5_000

type Backend = { base: string; safeFetch: SafeFetch; log: ImportLog; retryDelayMs?: number }

/** Reads what the site would show of this backend. Reports a list that can't be read, and reads the others. */
export async function readBackend(backend: Backend): Promise<SourceResult> {
  const { base, log } = backend
  log.info(`Reading ${base}… This can take a minute if the host is asleep.`)
  const { fetch, explain } = createFetch(backend)
  const client = createClient({ base, fetch })
  const owner = await client.owner()
  const reason = owner.kind === 'ok' ? '' : explain(owner)
  if ('error' in owner && owner.error === 'noResponse') return failed(reason)
  if (reason) log.skip('The owner', reason)

  function list<Item extends { title: string } | { name: string }>(name: string, result: Result<Item[]>): Item[] {
    if (result.kind !== 'ok') log.skip(`The ${name}`, explain(result))
    const items = result.kind === 'ok' ? result.value : []
    const titled = items.filter((item) => ('title' in item ? item.title : item.name))
    const untitled = items.length - titled.length
    if (untitled > 0) log.skip(`${formatCount(untitled, 'entry', 'entries')} in ${name}`, 'no title')
    return titled
  }

  const content: ImportedContent = {
    ...toOwner(owner.kind === 'ok' ? owner.value : undefined, log),
    timeline: list('timelines', await client.timelines()).map(({ title, description, timeline }) => ({
      ...{ title: toPlainLine(title), description: toDescription(description), ...timeline },
    })),
    skills: list('skills', await client.skills()).map(({ title, svg }) => toCard(title, svg)),
    apps: list('applications', await client.applications()).map(({ name, svg }) => toCard(name, svg)),
    projects: list('projects', await client.projects()).map(toProject),
  }
  const { timeline, skills, apps, projects } = content
  for (const { title } of timeline) log.entry('timeline', title)
  for (const { name } of skills) log.entry('skill', name)
  for (const { name } of apps) log.entry('app', name)
  for (const { title } of projects) log.entry('project', title)
  const isEmpty = [timeline, skills, apps, projects].every(({ length }) => length === 0)
  return reason && isEmpty ? failed(reason) : { kind: 'ok', content }
}

/** Asks a host again that has not started yet. `explain` says why the last request failed. */
function createFetch({ safeFetch, retryDelayMs = RETRY_DELAY_MS }: Backend) {
  let outcome = ''

  async function fetch(url: string): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await safeFetch(url, FETCH_OPTIONS)
      if (response.kind === 'failed') {
        outcome = response.reason
        throw new Error(outcome)
      }
      const { status, bytes } = response
      if (RETRY_STATUSES.includes(status) && attempt < MAX_ATTEMPTS) await sleep(retryDelayMs)
      else {
        outcome = `the backend responded with ${status}${status === 200 ? ', but not as expected' : ''}`
        return new Response(new Uint8Array(bytes), { status })
      }
    }
  }

  function explain(failure: Failure): string {
    return 'message' in failure ? `${outcome}, "${failure.message}"` : outcome
  }

  return { fetch, explain }
}

/** Backends have neither roles nor a public email address. */
function toOwner(owner: Partial<Owner> = {}, log: ImportLog): ImportedOwner {
  const { fullName, aboutMe: written, avatar, resume, ...links } = owner
  const { aboutMe, biography } = toBiography({ summary: toPlainText(written), story: '' }, log)
  return {
    ...withDefaults({ name: toPlainLine(fullName), roles: [], source: 'backend' }, log),
    ...{ biography, avatar: avatar?.url, videoChannel: '', resume: resume?.url ?? '', mail: '' },
    profile: { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', ...links, aboutMe },
  }
}

function toCard(name: string, svg: ImageRef | undefined): ImportedCard {
  return { name: toPlainLine(name), icon: svg?.url }
}

function toProject({ _id: id, projectBanner, hue: _, ...project }: Project): ImportedProject {
  const { title, description, stack, deployed, technologies } = project
  const points = toDescription(description)
  return {
    ...project,
    ...{ id, title: toPlainLine(title), banner: projectBanner?.url },
    ...{ stack: toPlainLine(stack), deployed: toPlainLine(deployed), technologies: toPlainLine(technologies) },
    // The page splits text at each '. ', so only the last point would have a period.
    description: typeof points === 'string' && points.includes('. ') ? points.replace(/\.$/, '') : points,
  }
}
