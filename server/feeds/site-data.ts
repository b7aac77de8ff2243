import type { Application, Owner, Project, Skill, TimelineEntry } from '../../contract/documents.ts'
import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import type { Site, TimelineDetails } from '../../contract/site.ts'
import type { ProjectStory } from '../../contract/story.ts'

export type SiteData = {
  siteUrl: string
  language: string
  site: Omit<Site, 'greeting' | 'headings' | 'look' | 'themeKey' | 'analytics'>
  owner?: Owner
  timelines: TimelineEntry[]
  skills: Skill[]
  applications: Application[]
  projects: Project[]
  projectDate(id: string): number | undefined
  timelineDetails(id: string): TimelineDetails | undefined
  stories(): ReadonlyMap<string, ProjectStory>
}

export async function loadSiteData(
  portfolio: PortfolioSource,
  base: Pick<SiteData, 'siteUrl' | 'language' | 'site' | 'projectDate' | 'timelineDetails' | 'stories'>,
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

export function firstSentence(text: string): string {
  const end = text.indexOf('. ')
  return end === -1 ? text : text.slice(0, end + 1)
}

function findValue<T>(result: Loadable<T>): T | undefined {
  return result.kind === 'ok' ? result.value : undefined
}
