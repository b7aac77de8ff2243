import type { ComponentProps } from 'react'
import { HomePage } from '../../app/home/page.tsx'
import { toCard } from '../../app/projects/cards.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { Page } from './render.tsx'

type HomeOptions = Omit<ComponentProps<typeof HomePage>, 'owner' | 'lists'>

export async function loadHome(portfolio: PortfolioSource, options: HomeOptions): Promise<Page> {
  const [owner, timelines, skills, applications, projects] = await Promise.all([
    portfolio.owner(),
    portfolio.timelines(),
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  const cards = projects.kind === 'ok' ? { ...projects, value: projects.value.map(toCard) } : projects
  const lists = { timelines, skills, applications, projects: cards }
  return { onHomePage: true, children: <HomePage {...options} owner={owner} lists={lists} /> }
}
