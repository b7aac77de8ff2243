import type { ComponentProps } from 'react'
import { HomePage } from '../../app/home/page.tsx'
import { toCards } from '../../app/projects/to-cards.ts'
import { parseImageUrl } from '../../app/ui/images/image-source.ts'
import type { TimelineEntry } from '../../contract/documents.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import { home } from '../../contract/routes.ts'
import type { TimelineDetails } from '../../contract/site.ts'
import type { ProjectStory } from '../../contract/story.ts'
import type { Page } from './render.tsx'

type HomeOptions = Omit<ComponentProps<typeof HomePage>, 'owner' | 'lists' | 'findDetail'> & {
  timelineDetails(id: string): TimelineDetails | undefined
  stories: ReadonlyMap<string, ProjectStory>
}

export async function loadHome(
  portfolio: PortfolioSource,
  { timelineDetails, stories, ...options }: HomeOptions,
): Promise<Page> {
  const [owner, documents, skills, applications, projects] = await Promise.all([
    portfolio.owner(),
    portfolio.timelines(),
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  const cards = projects.kind === 'ok' ? { ...projects, value: toCards(projects.value) } : projects
  const withDetails = (entry: TimelineEntry) => ({ ...entry, ...timelineDetails(entry._id) })
  const timelines = documents.kind === 'ok' ? { ...documents, value: documents.value.map(withDetails) } : documents
  const lists = { timelines, skills, applications, projects: cards }
  const findDetail = (id: string) =>
    stories
      .get(id)
      ?.images.map(({ url }) => url)
      .find(isLandscape)
  return { path: home.path, children: <HomePage {...options} {...{ owner, lists, findDetail }} /> }
}

function isLandscape(url: string): boolean {
  const { width, height } = parseImageUrl(url).size ?? { width: 0, height: 1 }
  return width > height
}
