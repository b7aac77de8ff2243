import type { Project } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { home, projectPath } from '../../contract/routes.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import type { ProjectStory } from '../../contract/story.ts'
import { Island } from '../islands/island.tsx'
import { describeProject, PageMeta, type SiteMeta } from '../seo/page-meta.tsx'
import { pickShareImage } from '../seo/share-image.ts'
import { projectJsonLd } from '../seo/structured-data.ts'
import { Icon } from '../ui/images/icon.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'
import { type Placeholder, ProjectArticle } from './article.tsx'
import type { Card } from './cards.ts'
import { AsyncProject } from './project.island.tsx'
import { StoryParts } from './story.tsx'

type ProjectPageProps = {
  id: string
  project: Loadable<Project>
  api: BrowserApi
  site: SiteMeta
  placeholder: Placeholder
  card?: string
  more?: Card[]
  story?: ProjectStory | undefined
}

export function ProjectPage({ id, project, api, site, placeholder, card, more = [], story }: ProjectPageProps) {
  const { toPage } = useSiteLinks()
  return (
    <div className="page-container project-page">
      <ProjectMeta id={id} project={project} site={site} card={card} />
      <a href={toPage(home.path)} className="button button-secondary no-print">
        <Icon name="back" className="arrow" />
        {useWords().links.returnHome}
      </a>
      {project.kind === 'ok' && !isDirect(api) ? (
        <ProjectArticle project={project.value} placeholder={placeholder} points={story?.points} more={more}>
          {story && <StoryParts story={story} />}
        </ProjectArticle>
      ) : (
        <Island
          of={AsyncProject}
          when="load"
          props={{ id, initial: project, api, siteName: site.name, placeholder, more }}
        />
      )}
    </div>
  )
}

function ProjectMeta({ id, project, site, card }: Omit<ProjectPageProps, 'api' | 'placeholder' | 'more' | 'story'>) {
  const path = projectPath(id)
  const strings = useWords().project
  if (project.kind === 'not-found') return <title>{`${strings.title} | ${site.name}`}</title>
  if (project.kind !== 'ok') return <PageMeta site={site} title={strings.title} path={path} description={site.name} />
  const { value } = project
  const image = pickShareImage(site, { card, banner: value.projectBanner?.url })
  return (
    <PageMeta
      site={site}
      title={value.title}
      path={path}
      description={describeProject(value, site)}
      image={image}
      jsonLd={projectJsonLd(value, site, image?.url)}
    />
  )
}
