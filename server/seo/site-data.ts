import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Pending, Result } from '../../contract/result.ts'
import type { Application, Owner, Project, Skill, TimelineEntry } from '../../contract/schemas.ts'
import type { StationKind } from './resume-section.ts'

/** What the owner says about the site, as far as those who find it are told. */
type Site = {
  name: string
  roles: string[]
  biography: string[]
  accent: number
  avatar?: { url: string }
  links: { videoChannel: string }
}

type Told = { kind?: StationKind | undefined; place?: string | undefined }

/** All there is to tell; lists whose answer is not there yet are empty. */
export type Facts = {
  /** The public address, without a slash at its end. */
  siteUrl: string
  site: Site
  owner?: Owner
  timelines: TimelineEntry[]
  skills: Skill[]
  applications: Application[]
  projects: Project[]
  /** When a project was made, as `parseDate` reads it. */
  dateOf(id: string): number | undefined
  /** What the owner says that a station of the timeline was. */
  stationOf(id: string): Told | undefined
}

export async function gatherFacts(
  portfolio: PortfolioSource,
  given: Pick<Facts, 'siteUrl' | 'site' | 'dateOf' | 'stationOf'>,
): Promise<Facts> {
  const [owner, timelines, skills, applications, projects] = await Promise.all([
    portfolio.owner(),
    portfolio.timelines(),
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  return {
    ...given,
    ...(owner.kind === 'ok' && { owner: owner.value }),
    timelines: toList(timelines),
    skills: toList(skills),
    applications: toList(applications),
    projects: toList(projects),
  }
}

export function toProjectAddress(siteUrl: string, id: string): string {
  return `${siteUrl}/project/${encodeURIComponent(id)}`
}

/** The first sentence of a text says what it is about. */
export function toFirstSentence(text: string): string {
  const end = text.indexOf('. ')
  return end === -1 ? text : text.slice(0, end + 1)
}

function toList<T>(answer: Result<T[]> | Pending): T[] {
  return answer.kind === 'ok' ? answer.value : []
}
