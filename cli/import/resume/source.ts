import * as z from 'zod'
import { isRecord } from '../../../contract/http.ts'
import type { Journal } from '../import-log.ts'
import { parseJson } from '../lenient-json.ts'
import { type Imported, NO_NAME, type SourceReading } from '../model.ts'
import { pick, type Raw, toAddress, toRecords } from '../raw-record.ts'
import { takeRoles } from '../roles.ts'
import { toLine, toLink, toList, toText } from '../text.ts'
import { readProfiles } from './profiles.ts'
import { readProjects } from './projects.ts'
import { readSkills } from './skills.ts'
import { readTimeline } from './timeline.ts'
import { hasStrangers, noteOthers } from './unused-fields.ts'

/** One of these makes a document a resume. */
const PARTS = ['basics', 'work', 'education', 'skills', 'projects', 'volunteer']
const SUMMARIES = ['summary', 'objective', 'about', 'aboutMe', 'bio']
/** The first screen holds a paragraph, not a life. */
const ABOUT_WORDS = 90

/** Reads a JSON Resume of any version, as people really write them. */
export function readResume(bytes: Uint8Array, journal: Journal): SourceReading {
  const resume = findResume(parseJson(bytes))
  if (!resume) return { kind: 'failed', reason: 'it is not a JSON Resume' }
  const basics = toRecords(pick(resume, 'basics'))[0] ?? resume
  noteOthers(resume, basics, journal)
  const imported = { ...toOwner(resume, basics, journal), ...toLists(resume, journal) }
  const { timeline, skills, apps, projects } = imported
  if ([timeline, skills, apps, projects].some((list) => list.length > 0)) return { kind: 'read', imported }
  if (!toName(basics)) return { kind: 'failed', reason: 'there is nothing in it' }
  if (hasStrangers(resume))
    return { kind: 'failed', reason: 'it is a resume of another kind: only a name could be read' }
  return { kind: 'read', imported }
}

export function isResume(json: unknown): boolean {
  return findResume(json) !== undefined
}

function findResume(json: unknown): Raw | undefined {
  if (!isRecord(json)) return undefined
  if (PARTS.some((part) => pick(json, part) !== undefined)) return withSections(json)
  return Object.values(json).find((inside) => isRecord(inside) && isRecord(inside.basics)) as Raw | undefined
}

/** Reactive Resume keeps its lists one level down. */
function withSections(resume: Raw): Raw {
  if (!isRecord(resume.sections)) return resume
  const { sections, ...rest } = resume
  const parts = Object.entries(sections).map(([name, held]) => [
    name,
    isRecord(held) ? pick(held, 'items', 'content') : held,
  ])
  return { ...Object.fromEntries(parts), ...rest }
}

function toLists(resume: Raw, journal: Journal): Pick<Imported, 'timeline' | 'skills' | 'apps' | 'projects'> {
  const timeline = readTimeline(resume, journal)
  return { timeline, ...readSkills(resume, journal), projects: readProjects(resume, journal) }
}

function toOwner(
  resume: Raw,
  basics: Raw,
  journal: Journal,
): Omit<Imported, 'timeline' | 'skills' | 'apps' | 'projects'> {
  const name = toName(basics)
  const roles = takeRoles(toRoles(resume, basics), journal)
  const summary = toText(pick(basics, ...SUMMARIES) ?? pick(resume, ...SUMMARIES))
  const story = toText(pick(basics, 'aboutMe', 'about', 'bio')) || summary
  const { videoChannel, ...links } = readProfiles({ profiles: resume.profiles, ...basics }, journal)
  const picture = toAddress(pick(basics, 'image', 'picture', 'photo', 'avatar'))
  if (name) journal.tell(`  owner     ${name}`)
  else journal.hint('The resume does not say your name: write it into site.yaml.')
  if (roles.length === 0) journal.hint('The resume does not say your roles: write them into site.yaml.')
  return {
    name: name || NO_NAME,
    roles: roles.length > 0 ? roles : ['Developer'],
    biography: toBiography(resume, { name, story, role: roles[0] }),
    videoChannel,
    resume: toLink(pick(basics, 'resume', 'resumeUrl', 'cv')),
    mail: readMail(basics, journal),
    profile: { ...links, aboutMe: toAbout(summary) },
    ...(typeof picture === 'string' && { avatar: picture }),
  }
}

function readMail(basics: Raw, journal: Journal): string {
  const written = toLine(pick(basics, 'email', 'mail'))
  if (!written || z.email().safeParse(written).success) return written
  journal.leave(`basics.email (${written})`, 'it is not a mail address')
  return ''
}

function toName(basics: Raw): string {
  const name = pick(basics, 'name', 'fullName')
  const parts = isRecord(name) ? Object.values(name) : [pick(basics, 'firstName'), pick(basics, 'lastName')]
  return (isRecord(name) ? '' : toLine(name)) || parts.map(toLine).filter(Boolean).join(' ')
}

/** "Developer | Speaker" is two roles; without a label, what the last work says. */
function toRoles(resume: Raw, basics: Raw): string[] {
  const label = toLine(pick(basics, 'label', 'title', 'headline', 'jobTitle'))
  const roles = label.split(/\s*(?:[|•·;,]| [-–—/] )\s*/).filter(Boolean)
  if (roles.length > 0) return roles
  const position = toLine(pick(toRecords(pick(resume, 'work'))[0] ?? {}, 'position', 'title'))
  return position ? [position] : []
}

function toAbout(summary: string): string {
  const [first = ''] = summary.split(/\n\s*\n/)
  const words = first.split(/\s+/)
  if (words.length <= ABOUT_WORDS) return words.join(' ')
  const start = words.slice(0, ABOUT_WORDS).join(' ')
  return /^.*[.!?](?=\s)/s.exec(start)?.[0] ?? `${start} …`
}

function toBiography(resume: Raw, owner: { name: string; story: string; role: string | undefined }): string {
  const introduction =
    owner.story || (owner.name ? `I'm ${[owner.name, owner.role].filter(Boolean).join(', ')}.` : 'Welcome.')
  const interests = toInterests(pick(resume, 'interests')).join(', ')
  const languages = toRecords(pick(resume, 'languages'))
    .map((raw) => [toLine(pick(raw, 'language', 'name')), toLine(pick(raw, 'fluency', 'level'))].filter(Boolean))
    .filter((words) => words.length > 0)
    .map(([language, fluency]) => (fluency ? `${language} (${fluency})` : language))
    .join(', ')
  return [introduction, interests && `Interests: ${interests}.`, languages && `Languages: ${languages}.`]
    .filter(Boolean)
    .join('\n\n')
}

/** "Music (Piano, Jazz)"; some write plain words. */
function toInterests(raw: unknown): string[] {
  const list = Array.isArray(raw) ? raw : toList(raw)
  return list.flatMap((each) => {
    const name = isRecord(each) ? toLine(pick(each, 'name', 'title')) : toLine(each)
    const keywords = isRecord(each) ? toList(pick(each, 'keywords')).join(', ') : ''
    return name ? [keywords ? `${name} (${keywords})` : name] : toList(keywords)
  })
}
