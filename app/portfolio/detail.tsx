import { Fragment, type ReactNode } from 'react'
import type { Project } from '../../contract/documents.ts'
import { project as strings } from '../../contract/strings.ts'
import { ExternalLink, toReadableUrl } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { splitBullets } from './bullets.ts'
import { Banner, CardGrid, toTransitionName } from './card.tsx'
import type { Card } from './gallery.ts'

/** Titles of more letters would fill the screen in the size of the others. */
const LONGEST_SHORT = 24
const LONGEST_MIDDLE = 60

/** A part of more letters may not fit on a line. */
const LONGEST_PART = 20
const AFTER_SLASH = /(?<=\/)(?=[^/])/

type ProjectArticleProps = { project: Project; more?: Card[]; children?: ReactNode }

export function ProjectArticle({ project, more = [], children }: ProjectArticleProps) {
  const { stack, deployed, gitRepoLink, projectLink } = project
  const [first, ...points] = splitBullets(project.description, '. ')
  const technologies = splitBullets(project.technologies, ', ')
  return (
    <article>
      <div className="project-head">
        <h1
          dir="auto"
          className={`project-title ${toSize(project.title)}`}
          data-transition-name={toTransitionName('title', project._id)}
        >
          {project.title}
        </h1>
        {(stack || deployed) && (
          <dl className="project-facts">
            {stack && <Fact title={strings.stack}>{stack}</Fact>}
            {deployed && <Fact title={strings.deployed}>{deployed}</Fact>}
          </dl>
        )}
      </div>
      <Banner
        project={project}
        alt={strings.banner(project.title)}
        sizes="100vw"
        fetchPriority="high"
        className="project-banner"
      />
      {first && (
        <Part title={strings.description}>
          <ul className="statement-list">
            <Item className="statement">{first}</Item>
            {points.map((point, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
              <Item key={index}>{point}</Item>
            ))}
          </ul>
        </Part>
      )}
      {technologies.length > 0 && (
        <Part title={strings.technologies}>
          <ul className="word-list">
            {technologies.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
              <Item key={index}>{name}</Item>
            ))}
          </ul>
        </Part>
      )}
      {gitRepoLink && (
        <Part title={strings.repository}>
          <ExternalUrl href={gitRepoLink} className="button-secondary" />
        </Part>
      )}
      {projectLink && (
        <Part title={strings.link}>
          <ExternalUrl href={projectLink} className="button-primary" />
        </Part>
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

function toSize({ length }: string): string {
  if (length <= LONGEST_SHORT) return ''
  return length <= LONGEST_MIDDLE ? 'long' : 'very-long'
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="small tw:text-subtle">{title}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="project-part divider">
      <h2 className="heading">{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function Item({ className, children }: { className?: string; children: string }) {
  return (
    <li dir="auto" className={className}>
      {children}
    </li>
  )
}

function ExternalUrl({ href, className }: { href: string; className: string }) {
  return (
    <ExternalLink href={href} className={`button external-url ${className}`}>
      <span>
        {toReadableUrl(href)
          .split(AFTER_SLASH)
          .map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
            <Fragment key={index}>
              <span className={part.length > LONGEST_PART ? undefined : 'whole'}>{part}</span>
              <wbr />
            </Fragment>
          ))}
      </span>
      <Icon name="external" />
    </ExternalLink>
  )
}
