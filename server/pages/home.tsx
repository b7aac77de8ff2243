import type { ComponentProps } from 'react'
import { HomePage } from '../../app/home/page.tsx'
import { toCards } from '../../app/projects/to-cards.ts'
import type { TimelineEntry } from '../../contract/documents.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { TimelineDetails } from '../../contract/site.ts'
import type { Page } from './render.tsx'

type HomeOptions = Omit<ComponentProps<typeof HomePage>, 'owner' | 'lists'> & {
  timelineDetails(id: string): TimelineDetails | undefined
}

export async function loadHome(
  portfolio: PortfolioSource,
  { timelineDetails, ...options }: HomeOptions,
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
  return { onHomePage: true, children: <HomePage {...options} owner={owner} lists={lists} /> }
}
