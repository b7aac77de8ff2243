import type { Placeholder } from '../../app/projects/article.tsx'
import { type Card, nextCards } from '../../app/projects/cards.ts'
import { ProjectPage } from '../../app/projects/page.tsx'
import { toCards } from '../../app/projects/to-cards.ts'
import type { SiteMeta } from '../../app/seo/page-meta.tsx'
import { parseImageUrl } from '../../app/ui/images/image-source.ts'
import { toIdHue } from '../../contract/colors/id-hue.ts'
import type { Project } from '../../contract/documents.ts'
import type { Failure, Loadable, PortfolioSource } from '../../contract/portfolio.ts'
import { projectPath } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { listImageUrls, type ProjectStory } from '../../contract/story.ts'
import type { Page } from './render.tsx'

type ProjectOptions = {
  api: BrowserApi
  site: SiteMeta
  placeholder: Placeholder
  card?: string
  story?: ProjectStory
}
type Lookup = { kind: 'found' } | { kind: 'moved'; id: string } | { kind: 'missing'; failure: Failure }

/** A project's URL may be typed in another case, such as `/project/Loom`. */
export async function findProject(portfolio: PortfolioSource, id: string): Promise<Lookup> {
  const projects = await portfolio.projects()
  const listed = projects.kind === 'ok' ? projects.value.map(({ _id }) => _id) : []
  if (listed.includes(id)) return { kind: 'found' }
  const otherCase = listed.find((other) => other.toLowerCase() === id.toLowerCase())
  if (otherCase !== undefined) return { kind: 'moved', id: otherCase }
  const project = await portfolio.project(id)
  if (project.kind !== 'not-found') return { kind: 'found' }
  // A message that repeats the id would need a page of its own.
  const repeatsId = 'message' in project && project.message.toLowerCase().includes(id.toLowerCase())
  return { kind: 'missing', failure: repeatsId ? { error: 'projectNotFound' } : project }
}

export async function loadProject(portfolio: PortfolioSource, id: string, options: ProjectOptions): Promise<Page> {
  const [project, projects] = await Promise.all([portfolio.project(id), portfolio.projects()])
  const banner = project.kind === 'ok' ? project.value.projectBanner?.url : undefined
  const cards = projects.kind === 'ok' ? toCards(projects.value) : []
  const more = nextCards(cards, id)
  const hue = project.kind === 'ok' ? findHue(project.value, cards) : undefined
  return {
    status: toStatus(project),
    path: projectPath(id),
    hue,
    images: [...(banner ? [banner] : []), ...(options.story ? listImageUrls(options.story) : [])],
    children: <ProjectPage id={id} project={project} more={more} {...options} />,
  }
}

function findHue({ _id, hue, projectBanner }: Project, cards: Card[]): number | undefined {
  const own = cards.find((card) => card._id === _id)?.hue ?? hue
  return projectBanner ? (parseImageUrl(projectBanner.url).hue ?? own) : (own ?? toIdHue(_id))
}

function toStatus({ kind }: Loadable<unknown>): number {
  if (kind === 'not-found') return 404
  return kind === 'error' ? 502 : 200
}
