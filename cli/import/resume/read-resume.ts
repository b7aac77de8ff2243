import * as z from 'zod'
import { isRecord } from '../../../contract/http.ts'
import { labelList } from '../../../contract/sentences.ts'
import { failed } from '../../net/safe-fetch.ts'
import { withDefaults } from '../model/fields.ts'
import { detectLanguage, getWords, type Language, type Words } from '../model/language.ts'
import { findJsonError, parseLenientJson } from '../model/lenient-json.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedOwner, SourceResult } from '../model/model.ts'
import { findUnused, pick, type Raw, reportUnused, toRecords, toUrl } from '../model/raw-record.ts'
import { toLink, toList, toPlainLine, toPlainText } from '../model/text.ts'
import { toBiography } from './biography.ts'
import { readProfiles } from './profiles.ts'
import { readProjects } from './projects.ts'
import { toRoles } from './roles.ts'
import { readSkills } from './skills.ts'
import { readTimeline } from './timeline.ts'

const SECTIONS = ['basics', 'work', 'education', 'skills', 'projects', 'volunteer']
const SUMMARIES = ['summary', 'objective', 'about', 'aboutMe', 'bio']
const UNSUPPORTED = ['references', 'hobbies', 'patents']
const MAX_VALUES = 20_000

/** Accepts all versions of JSON Resume and common deviations. */
export function readResume(bytes: Uint8Array, log: ImportLog): SourceResult {
  const json = parseLenientJson(bytes)
  if (json === undefined) return failed(`it is not valid JSON (${findJsonError(bytes)})`)
  if (hasTooManyValues(json)) return failed(`it has more than ${MAX_VALUES} values`)
  const resume = findResume(json)
  return resume ? toContent(resume, log) : failed('it is not a JSON Resume')
}

function hasTooManyValues(json: unknown): boolean {
  const values = [json]
  for (const value of values) {
    if (value === null || typeof value !== 'object') continue
    for (const child of Object.values(value)) values.push(child)
    if (values.length > MAX_VALUES) return true
  }
  return false
}

export function toContent(resume: Raw, log: ImportLog, known?: Language): SourceResult {
  const basics = toRecords(pick(resume, 'basics'))[0] ?? resume
  const detected = known ?? detectLanguage(resume)
  if (!detected) log.hint({ kind: 'unknown-language' })
  const language = detected ?? 'en'
  const words = getWords(language)
  const owner = toOwner({ resume, basics, words }, log)
  const timeline = readTimeline(resume, words, log)
  const { skills, apps } = readSkills(resume, log)
  const projects = readProjects(resume, log)
  if (pick(basics, 'url', 'website')) log.skip('basics.url', 'this site replaces it')
  if (basics !== resume) reportUnused([basics], (field) => `basics.${field}`, log)
  reportUnused([resume], (field) => field, log)
  if ([timeline, skills, apps, projects].every((list) => list.length === 0)) {
    if (!toName(basics)) return failed('it is empty')
    const hasOther = findUnused(resume).some((field) => !UNSUPPORTED.includes(field))
    if (hasOther) return failed('it is not in a supported resume format; only a name could be read')
  }
  const content = { ...owner, ...(language !== 'en' && { language }), timeline, skills, apps, projects }
  return { kind: 'ok', content }
}

export function findResume(json: unknown): Raw | undefined {
  if (!isRecord(json)) return undefined
  if (SECTIONS.some((section) => pick(json, section) !== undefined)) return flattenSections(json)
  return Object.values(json).find((value) => isRecord(value) && isRecord(value.basics)) as Raw | undefined
}

/** Flattens a Reactive Resume, which nests its lists one level deeper. */
function flattenSections(resume: Raw): Raw {
  if (!isRecord(resume.sections)) return resume
  const { sections, ...rest } = resume
  const lists = Object.entries(sections).map(([name, value]) => [
    name,
    isRecord(value) ? pick(value, 'items', 'content') : value,
  ])
  return { ...Object.fromEntries(lists), ...rest }
}

type OwnerSource = { resume: Raw; basics: Raw; words: Words }

function toOwner({ resume, basics, words }: OwnerSource, log: ImportLog): ImportedOwner {
  const name = toName(basics)
  const roles = toRoles(resume, basics)
  const named = withDefaults({ name, roles, source: 'resume', words }, log)
  const summary = toPlainText(pick(basics, ...SUMMARIES) ?? pick(resume, ...SUMMARIES))
  const story = toPlainText(pick(basics, 'aboutMe', 'about', 'bio'))
  const interests = listNames(pick(resume, 'interests'), ['name', 'title'], ['keywords'])
  // Languages have no date, so they are not in the timeline.
  const languages = listNames(pick(resume, 'languages'), ['language', 'name'], ['fluency', 'level', 'proficiency'])
  const lists = [
    { label: words.interests, names: interests },
    { label: words.languages, names: languages },
  ]
  const details = lists.flatMap(({ label, names }) => (names.length > 0 ? [labelList(label, names)] : []))
  const { aboutMe, biography } = toBiography({ summary, story, details }, log)
  const { videoChannel, others, ...links } = readProfiles(resume, basics, log)
  const avatar = toUrl(pick(basics, 'image', 'picture', 'photo', 'avatar'))
  return {
    ...named,
    biography,
    videoChannel,
    resume: toLink(pick(basics, 'resume', 'resumeUrl', 'cv')),
    mail: readEmail(basics, log),
    profile: { ...links, aboutMe },
    otherLinks: others,
    ...(typeof avatar === 'string' && { avatar }),
  }
}

function readEmail(basics: Raw, log: ImportLog): string {
  const email = toPlainLine(pick(basics, 'email', 'mail'))
  if (!email || z.email().safeParse(email).success) return email
  log.skip(`basics.email (${email})`, 'it is not an email address')
  return ''
}

function toName(basics: Raw): string {
  const name = pick(basics, 'name', 'fullName')
  const parts = isRecord(name) ? Object.values(name) : [pick(basics, 'firstName'), pick(basics, 'lastName')]
  return (isRecord(name) ? '' : toPlainLine(name)) || parts.map(toPlainLine).filter(Boolean).join(' ')
}

/** Returns names such as "English (Native)". */
function listNames(raw: unknown, names: string[], details: string[]): string[] {
  const list = Array.isArray(raw) ? raw : isRecord(raw) ? toRecords(raw) : toList(raw)
  const texts = list.map((each) => {
    if (!isRecord(each)) return toPlainLine(each)
    const [text = '', detail] = [pick(each, ...names), toList(pick(each, ...details)).join(', ')].map(toPlainLine)
    return detail ? `${text} (${detail.replace(/\s*\(([^()]*)\)/g, ', $1')})` : text
  })
  return texts.filter(Boolean)
}
