import type { Application, Owner, Project, Skill, TimelineEntry } from '../../contract/documents.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { Pending, Result } from '../../contract/result.ts'
import type { ResumeSection } from './resume-section.ts'

type Site = {
  name: string
  roles: string[]
  biography: string[]
  accent: number
  avatar?: { url: string }
  links: { videoChannel: string; more?: { label: string; url: string }[] }
  favicon?: { url: string; type: string }
}

export type SiteData = {
  siteUrl: string
  site: Site
  owner?: Owner
  timelines: TimelineEntry[]
  skills: Skill[]
  applications: Application[]
  projects: Project[]
  projectDate(id: string): number | undefined
  timelineMeta(id: string): { kind?: ResumeSection | undefined; place?: string | undefined } | undefined
}

export async function loadSiteData(
  portfolio: PortfolioSource,
  base: Pick<SiteData, 'siteUrl' | 'site' | 'projectDate' | 'timelineMeta'>,
): Promise<SiteData> {
  const [owner, timelines, skills, applications, projects] = await Promise.all([
    portfolio.owner(),
    portfolio.timelines(),
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  return {
    ...base,
    owner: findValue(owner),
    timelines: findValue(timelines) ?? [],
    skills: findValue(skills) ?? [],
    applications: findValue(applications) ?? [],
    projects: findValue(projects) ?? [],
  }
}

export function projectUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/project/${encodeURIComponent(id)}`
}

export function firstSentence(text: string): string {
  const end = text.indexOf('. ')
  return end === -1 ? text : text.slice(0, end + 1)
}

function findValue<T>(result: Result<T> | Pending): T | undefined {
  return result.kind === 'ok' ? result.value : undefined
}
