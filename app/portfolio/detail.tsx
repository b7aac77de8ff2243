import { Fragment, type ReactNode } from 'react'
import type { Project } from '../../contract/documents.ts'
import { project as strings } from '../../contract/strings.ts'
import { ExternalLink, toReadableUrl } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { splitBullets } from './bullets.ts'
import { BANNER_PLACEHOLDER, CardGrid, toTransitionName } from './card.tsx'
import type { Card } from './gallery.ts'

/** Titles of more letters would fill the screen in the size of the others. */
const LONGEST_SHORT = 24
const LONGEST_MIDDLE = 60

/** A part of more letters may not fit on a line. */
const LONGEST_PART = 20
const AFTER_SLASH = /(?<=\/)(?=[^/])/

export function ProjectArticle({ project, more = [] }: { project: Project; more?: Card[] }) {
  const [first, ...points] = splitBullets(project.description, '. ')
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
        <dl className="project-facts">
          <Fact title={strings.stack}>{project.stack}</Fact>
          <Fact title={strings.deployed}>{project.deployed}</Fact>
        </dl>
      </div>
      <ResponsiveImage
        url={project.projectBanner?.url ?? BANNER_PLACEHOLDER}
        alt={project.projectBanner ? strings.banner(project.title) : ''}
        width={1600}
        height={900}
        sizes="100vw"
        fetchPriority="high"
        transitionName={toTransitionName('banner', project._id)}
        className="project-banner"
      />
      <Part title={strings.description}>
        {first ? (
          <ul className="statement-list">
            <Item className="statement">{first}</Item>
            {points.map((point, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
              <Item key={index}>{point}</Item>
            ))}
          </ul>
        ) : (
          strings.notGiven
        )}
      </Part>
      <Part title={strings.technologies}>
        <Technologies text={project.technologies} />
      </Part>
      <Part title={strings.repository}>
        <ExternalUrl href={project.gitRepoLink} className="button-secondary" />
      </Part>
      <Part title={strings.link}>
        <ExternalUrl href={project.projectLink} className="button-primary" />
      </Part>
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
      <dd dir="auto">{children || strings.notGiven}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
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

function Technologies({ text }: { text: string }) {
  const names = splitBullets(text, ', ')
  if (names.length === 0) return strings.notGiven
  return (
    <ul className="word-list">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
        <Item key={index}>{name}</Item>
      ))}
    </ul>
  )
}

function ExternalUrl({ href, className }: { href: string; className: string }) {
  if (!href) return strings.notAvailable
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
