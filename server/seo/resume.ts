import type { Owner, Project } from '../../contract/schemas.ts'
import { toIsoDate } from './dates.ts'
import { type Facts, toFirstSentence } from './site-data.ts'
import { guessKind, type StationKind, withoutPlace } from './resume-section.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
const SCHEMA_VERSION = 'v1.0.0'

/** What the schema calls the two parts of a station. */
const NAMES: Record<StationKind, { place: string; what: string }> = {
  work: { place: 'name', what: 'position' },
  volunteer: { place: 'organization', what: 'position' },
  education: { place: 'institution', what: 'studyType' },
}

export const RESUME_PATH = '/resume.json'

/** The owner by the JSON Resume schema 1.0.0. The import of this product reads it back. */
export function toResume(facts: Facts): object {
  const { siteUrl, skills, applications, projects } = facts
  const volunteer = toStations(facts, 'volunteer')
  return {
    $schema: SCHEMA,
    basics: toBasics(facts),
    work: toStations(facts, 'work'),
    ...(volunteer.length > 0 && { volunteer }),
    education: toStations(facts, 'education'),
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

/** The newest first, as resumes are written. */
function toStations({ timelines, stationOf }: Facts, wanted: StationKind): object[] {
  const names = NAMES[wanted]
  return timelines.toReversed().flatMap(({ _id, title, description, timeline }) => {
    const { kind = guessKind(title), place } = stationOf(_id) ?? {}
    if (kind !== wanted) return []
    const station = {
      [names.place]: place,
      [names.what]: withoutPlace(title, place) || undefined,
      startDate: toIsoDate(timeline.from),
      endDate: toIsoDate(timeline.to),
      summary: description || undefined,
    }
    return [withoutGaps(station)]
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

/** Owners write addresses with letters that a URI must escape, some of which browsers leave alone (RFC 3986). */
function toUri(address: string): string {
  const { href } = new URL(address)
  const [host = ''] = /^\w+:\/\/[^/?#]*/.exec(href) ?? []
  return host + href.slice(host.length).replace(/[|{}^`[\]\\"<>]/g, encodeURIComponent)
}

function withoutGaps(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
