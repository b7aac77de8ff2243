import { Fragment, type ReactNode } from 'react'
import type { ImageRef, Project } from '../../contract/documents.ts'
import type { Site } from '../../contract/site.ts'
import { toInitials } from '../../contract/words/initials.ts'
import { fill } from '../../contract/words/words.ts'
import { ExternalLink, toReadableUrl } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useProse } from '../ui/prose.ts'
import { useWords } from '../ui/words.ts'
import { Banner, CardGrid, toTransitionName } from './card.tsx'
import type { Card } from './cards.ts'

const MAX_SHORT_TITLE_LENGTH = 24
const MAX_LONG_TITLE_LENGTH = 60

/** Longer URL segments may not fit on a line. */
const MAX_UNBROKEN_LENGTH = 20
const AFTER_SLASH = /(?<=\/)(?=[^/])/

export type Placeholder = ImageRef & { alt: string }

type ProjectArticleProps = {
  project: Project
  placeholder: Placeholder
  points?: string[] | undefined
  more?: Card[]
  children?: ReactNode
}

export function ProjectArticle({ project, placeholder, points, more = [], children }: ProjectArticleProps) {
  const strings = useWords().project
  const prose = useProse()
  const { stack, gitRepoLink, projectLink } = project
  const deployed = { Yes: strings.yes, No: strings.no }[project.deployed] ?? project.deployed
  const [first, ...bullets] = points ?? splitBullets(project.description, '. ')
  const technologies = splitBullets(project.technologies, ', ')
  return (
    <article>
      <div className="flex-row project-head">
        <h1
          {...prose(project.title)}
          data-draft={project.draft}
          className={`title-large project-title ${toSize(project.title)}`}
          data-transition-name={toTransitionName('title', project._id)}
        />
        {(stack || deployed) && (
          <dl className="flex-row project-meta">
            {stack && <MetaItem title={strings.stack}>{stack}</MetaItem>}
            {deployed && <MetaItem title={strings.deployed}>{deployed}</MetaItem>}
          </dl>
        )}
      </div>
      {project.projectBanner ? (
        <Banner
          project={project}
          alt={fill(strings.banner, { title: project.title })}
          sizes="100vw"
          fetchPriority="high"
          className="project-banner"
        />
      ) : (
        <div className="display-case project-case">
          <ResponsiveImage {...placeholder} width={800} height={800} sizes="13rem" className="round" />
        </div>
      )}
      {first && (
        <ProjectSection title={strings.description}>
          <ul className="statement-list">
            <Item className="statement">{first}</Item>
            {bullets.map((bullet, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
              <Item key={index}>{bullet}</Item>
            ))}
          </ul>
        </ProjectSection>
      )}
      {technologies.length > 0 && (
        <ProjectSection title={strings.technologies}>
          <ul className="flex-row word-list">
            {technologies.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
              <Item key={index}>{name}</Item>
            ))}
          </ul>
        </ProjectSection>
      )}
      {(gitRepoLink || projectLink) && (
        <div className="project-part link-list divider">
          {gitRepoLink && <LinkPart title={strings.repository} href={gitRepoLink} className="button-secondary" />}
          {projectLink && <LinkPart title={strings.link} href={projectLink} className="button-primary" />}
        </div>
      )}
      {children}
      {more.length > 0 && (
        <aside aria-labelledby="more-title" className="more-projects divider no-print">
          <h2 id="more-title" className="title">
            {strings.more}
          </h2>
          <CardGrid cards={more} />
        </aside>
      )}
    </article>
  )
}

export function splitBullets(text: string, separator: '. ' | ', '): string[] {
  return text
    .split(separator)
    .map((bullet) => bullet.trim())
    .filter(Boolean)
}

function toSize({ length }: string): string {
  if (length <= MAX_SHORT_TITLE_LENGTH) return ''
  return length <= MAX_LONG_TITLE_LENGTH ? 'long' : 'very-long'
}

function MetaItem({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="small subtle">{title}</dt>
      <dd {...useProse()(children)} />
    </div>
  )
}

export function ProjectSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="project-part divider">
      <h2 className="heading">{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function Item({ className, children }: { className?: string; children: string }) {
  return <li {...useProse()(children)} className={className} />
}

type LinkProps = { href: string; className: string }

function LinkPart({ title, ...link }: LinkProps & { title: string }) {
  return (
    <section>
      <h2 className="heading">{title}</h2>
      <ExternalUrl {...link} />
    </section>
  )
}

function ExternalUrl({ href, className }: LinkProps) {
  return (
    <ExternalLink href={href} className={`button external-url ${className}`}>
      <span dir="ltr">
        {toReadableUrl(href)
          .split(AFTER_SLASH)
          .map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change
            <Fragment key={index}>
              <span className={segment.length > MAX_UNBROKEN_LENGTH ? undefined : 'whole'}>{segment}</span>
              <wbr />
            </Fragment>
          ))}
      </span>
      <Icon name="external" className="arrow" />
    </ExternalLink>
  )
}

/** Returns the image of a project without a banner: the owner's portrait, or their initials. */
export function createPlaceholder({ name, avatar }: Pick<Site, 'name' | 'avatar'>): Placeholder {
  return avatar ?? { url: toDataUrl(renderInitials(toInitials(name))), alt: name }
}

/** Browsers pick the color by the theme of the page. */
function renderInitials(initials: string): string {
  const dark = '@media(prefers-color-scheme:dark){text{fill:#eee}}'
  const style = `text{fill:#222;font:600 52px system-ui,sans-serif;text-anchor:middle}${dark}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>${style}</style><text x="50" y="69">${initials}</text></svg>`
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
