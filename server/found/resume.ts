import type { Owner, Project, TimelineEntry } from '../../contract/documents.ts'
import { toIsoDate } from './dates.ts'
import { type Facts, toFirstSentence } from './facts.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
const SCHEMA_VERSION = 'v1.0.0'
/** A station of this name was a time of learning; any other counts as work. */
const EDUCATION = /\b(?:degree|bachelor|diploma|ph\.?\s?d|doctorate|high school|university|college)\b/i

export const RESUME_PATH = '/resume.json'

/** The owner by the JSON Resume schema 1.0.0. The import of this product reads it back. */
export function toResume(facts: Facts): object {
  const { siteUrl, skills, applications, projects, timelines } = facts
  // The newest first, as resumes are written.
  const stations = timelines.toReversed()
  const isEducation = ({ title }: TimelineEntry) => EDUCATION.test(title)
  return {
    $schema: SCHEMA,
    basics: toBasics(facts),
    work: stations
      .filter((station) => !isEducation(station))
      .map(({ title, ...rest }) => toStation({ position: title }, rest)),
    education: stations.filter(isEducation).map(({ title, ...rest }) => toStation({ studyType: title }, rest)),
    skills: [
      ...skills.map(({ title }) => ({ name: title })),
      ...(applications.length > 0 ? [{ name: 'Tools', keywords: applications.map(({ name }) => name) }] : []),
    ],
    projects: projects.map((project) => toProject(project, facts)),
    meta: { canonical: siteUrl + RESUME_PATH, version: SCHEMA_VERSION },
  }
}

function toBasics({ siteUrl, site, owner }: Facts): object {
  return {
    name: site.name,
    label: site.roles.join(', '),
    ...(site.avatar && { image: new URL(site.avatar.url.replace(/^\//, ''), `${siteUrl}/`).href }),
    url: `${siteUrl}/`,
    summary: owner?.aboutMe || site.biography.join('\n\n'),
    profiles: toProfiles(owner, site.links.videoChannel),
  }
}

function toProfiles(owner: Owner | undefined, videoChannel: string): object[] {
  const links = {
    GitHub: owner?.githubURL,
    LinkedIn: owner?.linkedInURL,
    Instagram: owner?.instagramURL,
    Facebook: owner?.facebookURL,
    YouTube: videoChannel,
  }
  return Object.entries(links).flatMap(([network, url]) => (url ? [{ network, url: toUri(url) }] : []))
}

function toStation(name: object, { description, timeline }: Omit<TimelineEntry, 'title'>): object {
  return withoutGaps({
    ...name,
    startDate: toIsoDate(timeline.from),
    endDate: toIsoDate(timeline.to),
    summary: description || undefined,
  })
}

function toProject(project: Project, { dateOf }: Facts): object {
  const { _id, title, description, technologies, stack, projectLink, gitRepoLink } = project
  const first = toFirstSentence(description)
  const others = description.slice(first.length).split(/(?<=\.) /)
  const url = projectLink || gitRepoLink
  return withoutGaps({
    name: title,
    description: first,
    highlights: others.map((sentence) => sentence.trim()).filter(Boolean),
    keywords: technologies
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    endDate: toIsoDate(dateOf(_id)),
    url: url ? toUri(url) : undefined,
    ...(projectLink && gitRepoLink && { repository: toUri(gitRepoLink) }),
    type: stack || undefined,
  })
}

/** Owners write addresses with letters that a URI must escape. */
function toUri(address: string): string {
  return new URL(address).href
}

function withoutGaps(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
