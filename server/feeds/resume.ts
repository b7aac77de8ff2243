import type { Owner, Project } from '../../contract/documents.ts'
import * as routes from '../../contract/routes.ts'
import { type TimelineKind, withoutPlace } from '../../contract/site.ts'
import { toIsoDate } from './dates.ts'
import { firstSentence, type SiteData } from './site-data.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
const SCHEMA_VERSION = 'v1.0.0'

const FIELDS: Record<TimelineKind, { place: string; role: string; date?: string; hasPoints?: boolean }> = {
  work: { place: 'name', role: 'position', hasPoints: true },
  volunteer: { place: 'organization', role: 'position', hasPoints: true },
  education: { place: 'institution', role: 'studyType' },
  award: { place: 'awarder', role: 'title', date: 'date' },
  certificate: { place: 'issuer', role: 'name', date: 'date' },
  publication: { place: 'publisher', role: 'name', date: 'releaseDate' },
}

const DEGREE =
  /\b(?:degree|bachelor|diploma|ph\.?\s?d|doctorate|master of|mba|[bm]\.?\s?sc|[bm]\.?\s?tech)\b|^stud(?:ent|ies)\b/i
const SCHOOL = /\b(?:high school|university|college)\b/i
const JOB =
  /\b(?:assistant|lecturer|professor|teacher|tutor|instructor|engineer|developer|programmer|researcher|scientist|fellow|intern|manager|director|administrator|designer|consultant|coach|staff|lead|head)\b/i

export function createResume(data: SiteData): object {
  const { siteUrl, skills, applications, projects } = data
  const optional = {
    volunteer: toEntries(data, 'volunteer'),
    awards: toEntries(data, 'award'),
    certificates: toEntries(data, 'certificate'),
    publications: toEntries(data, 'publication'),
  }
  return {
    $schema: SCHEMA,
    basics: toBasics(data),
    work: toEntries(data, 'work'),
    ...Object.fromEntries(Object.entries(optional).filter(([, entries]) => entries.length > 0)),
    education: toEntries(data, 'education'),
    skills: [
      ...skills.map(({ title }) => ({ name: title })),
      ...(applications.length > 0 ? [{ name: 'Tools', keywords: applications.map(({ name }) => name) }] : []),
    ],
    projects: projects.map((project) => toProject(project, data)),
    meta: { canonical: siteUrl + routes.resume.path, version: SCHEMA_VERSION },
  }
}

function toBasics({ siteUrl, site, owner }: SiteData): object {
  return {
    name: site.name,
    label: site.roles.join(', '),
    ...(site.avatar && { image: new URL(site.avatar.url.replace(/^\//, ''), `${siteUrl}/`).href }),
    url: `${siteUrl}/`,
    summary: owner?.aboutMe || site.biography.join('\n\n'),
    profiles: toProfiles(owner, site.links),
  }
}

function toProfiles(owner: Owner | undefined, { videoChannel, more = [] }: SiteData['site']['links']): object[] {
  const links = {
    GitHub: owner?.githubURL,
    LinkedIn: owner?.linkedInURL,
    Instagram: owner?.instagramURL,
    Facebook: owner?.facebookURL,
    YouTube: videoChannel,
  }
  const others = more.filter(({ url }) => /^https?:/i.test(url)).map(({ label, url }) => [label, url] as const)
  return [...Object.entries(links), ...others].flatMap(([network, url]) => (url ? [{ network, url: toUri(url) }] : []))
}

function toEntries({ timelines, timelineDetails }: SiteData, section: TimelineKind): object[] {
  const fields = FIELDS[section]
  return timelines.toReversed().flatMap(({ _id, title, description, timeline }) => {
    const { kind = guessSection(title), place, link, points } = timelineDetails(_id) ?? {}
    if (kind !== section) return []
    return {
      [fields.place]: place,
      [fields.role]: withoutPlace(title, place) || undefined,
      ...(fields.date
        ? { [fields.date]: toIsoDate(timeline.from) }
        : { startDate: toIsoDate(timeline.from), endDate: toIsoDate(timeline.to) }),
      ...(fields.hasPoints && points ? { highlights: points } : { summary: description || undefined }),
      url: link ? toUri(link) : undefined,
    }
  })
}

export function guessSection(title: string): TimelineKind {
  const end = title.lastIndexOf(',')
  const role = end === -1 ? title : title.slice(0, end)
  return DEGREE.test(role) || (SCHOOL.test(title) && !JOB.test(role)) ? 'education' : 'work'
}

function toProject(project: Project, { projectDate, stories }: SiteData): object {
  const { _id, title, description, technologies, stack, projectLink, gitRepoLink } = project
  const [first = '', ...others] = stories().get(_id)?.points ?? splitSentences(description)
  const url = projectLink || gitRepoLink
  return {
    name: title,
    description: first,
    highlights: others.map((sentence) => sentence.trim()).filter(Boolean),
    keywords: technologies
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    startDate: toIsoDate(projectDate(_id)),
    url: url ? toUri(url) : undefined,
    ...(projectLink && gitRepoLink && { repository: toUri(gitRepoLink) }),
    type: stack || undefined,
  }
}

function splitSentences(text: string): string[] {
  const first = firstSentence(text)
  return [first, ...text.slice(first.length).split(/(?<=\.) /)]
}

/** Escapes characters that RFC 3986 forbids and the URL parser leaves as is. */
function toUri(url: string): string {
  const { href } = new URL(url)
  const [host = ''] = /^\w+:\/\/[^/?#]*/.exec(href) ?? []
  return host + href.slice(host.length).replace(/[|{}^`[\]\\"<>]/g, encodeURIComponent)
}
