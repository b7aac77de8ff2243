import { LISTS, OTHER_OWNER_PATH } from '../../../contract/client.ts'
import { getOwner } from '../../../contract/routes.ts'
import { formatCount } from '../../command/terminal.ts'
import { failed } from '../../net/safe-fetch.ts'
import { readLink, withDefaults } from '../model/fields.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedCard, ImportedContent, ImportedEntry, ImportedOwner, SourceResult } from '../model/model.ts'
import { toDescription } from '../model/points.ts'
import { pick, type Raw, reportUnused, toRecords } from '../model/raw-record.ts'
import { toLink, toList, toPlainLine, toPlainText } from '../model/text.ts'
import { toBiography } from '../resume/biography.ts'
import { type Backend, type Failure, findDocument, findImage, findList, getFromBackend } from './backend-client.ts'
import { readProjects } from './projects.ts'

const OWNER_FIELDS = ['fullName', 'aboutMe', 'githubURL', 'linkedInURL', 'portfolioURL', 'name', 'email', 'avatar']

/** Reports a failed endpoint and reads the others. */
export async function readBackend(backend: Backend): Promise<SourceResult> {
  backend.log.info(`Reading ${backend.base}… This can take a minute if the host is asleep.`)
  const owner = await readOwner(backend)
  if (owner.kind === 'failed' && owner.status === undefined) return owner
  const content: ImportedContent = {
    ...toOwner(owner.kind === 'ok' ? owner.user : {}, backend),
    timeline: await readTimeline(backend),
    skills: await readCards(backend, 'skills'),
    apps: await readCards(backend, 'applications'),
    projects: await readProjects(backend, await readList(backend, 'projects')),
  }
  const { timeline, skills, apps, projects } = content
  const isEmpty = owner.kind === 'failed' && [timeline, skills, apps, projects].every((list) => list.length === 0)
  return isEmpty ? failed(owner.reason) : { kind: 'ok', content }
}

async function readOwner(backend: Backend): Promise<{ kind: 'ok'; user: Raw } | Failure> {
  const failures: Failure[] = []
  for (const path of [getOwner.path, OTHER_OWNER_PATH]) {
    const result = await getFromBackend(path, backend)
    const user = result.kind === 'ok' ? findDocument(result.body, OWNER_FIELDS) : undefined
    if (user) return { kind: 'ok', user }
    failures.push(result.kind === 'failed' ? result : { ...failed('the backend has no owner'), status: 200 })
  }
  // The second path is a guess, so report the error of the first.
  const reason = failures[0]?.reason ?? ''
  backend.log.skip('The owner', reason)
  return { ...failed(reason), status: failures.find(({ status }) => status !== undefined)?.status }
}

function toOwner(raw: Raw, { base, log }: Backend): ImportedOwner {
  const name = toPlainLine(pick(raw, 'fullName', 'name')) || toFullName(raw) || toPlainLine(pick(raw, 'userName'))
  const roles = toList(pick(raw, 'roles', 'designation', 'profession'))
  const summary = toPlainText(pick(raw, 'aboutMe'))
  const { aboutMe, biography } = toBiography({ summary, story: toPlainText(pick(raw, 'biography')) }, log)
  const owner = {
    ...withDefaults({ name, roles, source: 'backend' }, log),
    biography,
    avatar: findImage(raw, ['avatar', 'profilePicture', 'image'], base),
    videoChannel: readLink(raw, ['youtubeURL', 'youtube'], { what: 'The video channel', log }),
    resume: toLink(pick(raw, 'resume', 'resumeURL')),
    // The email address was not public on the backend.
    mail: '',
    profile: { ...readProfile(raw, log), aboutMe },
  }
  reportUnused([raw], (field) => field, log)
  return owner
}

function readProfile(raw: Raw, log: ImportLog): Omit<ImportedOwner['profile'], 'aboutMe'> {
  const read = (network: string, ...others: string[]) =>
    readLink(raw, [`${network}URL`, network, ...others], { what: `The ${network} page`, log })
  return {
    instagramURL: read('instagram'),
    facebookURL: read('facebook'),
    linkedInURL: read('linkedIn'),
    githubURL: read('github', 'githubLink'),
  }
}

function toFullName(raw: Raw): string {
  return [pick(raw, 'firstName'), pick(raw, 'lastName')].map(toPlainLine).filter(Boolean).join(' ')
}

async function readList(backend: Backend, name: keyof typeof LISTS) {
  const result = await getFromBackend(LISTS[name].path, backend)
  const list = result.kind === 'ok' ? findList(result.body) : undefined
  if (!list) backend.log.skip(`The ${name}`, result.kind === 'failed' ? result.reason : 'the response has no list')
  const records = toRecords(list ?? [])
  const invalid = (list?.length ?? 0) - records.length
  if (invalid > 0) backend.log.skip(`${formatCount(invalid, 'entry', 'entries')} in ${name}`, 'not an object')
  return records
}

async function readTimeline(backend: Backend): Promise<ImportedEntry[]> {
  const records = await readList(backend, 'timelines')
  const entries = records.flatMap((raw, index) => {
    const title = toPlainLine(pick(raw, 'title'))
    const period = toRecords(pick(raw, 'timeline'))[0] ?? raw
    const from = toPlainLine(pick(period, 'from', 'startDate'))
    const to = toPlainLine(pick(period, 'to', 'endDate')) || undefined
    const description = toDescription(pick(raw, 'description'))
    if (!title) return skipUntitled(backend, `Timeline entry ${index + 1}`)
    backend.log.entry('timeline', title)
    return [{ title, description, from, to }]
  })
  reportUnused(records, (field) => `"${field}" in timelines`, backend.log)
  return entries
}

async function readCards(backend: Backend, kind: 'skills' | 'applications'): Promise<ImportedCard[]> {
  const records = await readList(backend, kind)
  const cards = records.flatMap((raw, index) => {
    const name = toPlainLine(pick(raw, 'title', 'name'))
    const icon = findImage(raw, ['svg', 'icon', 'image', 'logo'], backend.base)
    if (!name) return skipUntitled(backend, `Entry ${index + 1} in ${kind}`)
    backend.log.entry(kind === 'skills' ? 'skill' : 'app', name)
    return [{ name, icon }]
  })
  reportUnused(records, (field) => `"${field}" in ${kind}`, backend.log)
  return cards
}

function skipUntitled({ log }: Backend, what: string): [] {
  log.skip(what, 'it has no title')
  return []
}
