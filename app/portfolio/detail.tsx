import { Fragment, type ReactNode } from 'react'
import type { Project } from '../../contract/documents.ts'
import { project as strings } from '../../contract/strings.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { splitBullets } from './bullets.ts'
import { BANNER_PLACEHOLDER, toTransitionName } from './card.tsx'

/** A title of more letters would fill the screen in the size of the others. */
const LONGEST_SHORT = 60

/** What a reader of an address can do without. */
const SCHEME = /^https?:\/\/(www\.)?|\/$/gi
/** A part of more letters may not fit on a line. */
const LONGEST_PART = 20
const AFTER_SLASH = /(?<=\/)(?=[^/])/

export function ProjectArticle({ project }: { project: Project }) {
  return (
    <article>
      <h1 dir="auto" className={`title tw:mt-10 ${project.title.length > LONGEST_SHORT ? 'long' : ''}`}>
        {project.title}
      </h1>
      <ResponsiveImage
        url={project.projectBanner?.url ?? BANNER_PLACEHOLDER}
        alt={project.projectBanner ? strings.banner(project.title) : ''}
        width={1600}
        height={900}
        sizes="(min-width: 74rem) 70rem, 100vw"
        fetchPriority="high"
        transitionName={toTransitionName(project._id)}
        className="project-banner tw:mt-10"
      />
      <div className="project-columns">
        <div>
          <BulletList title={strings.description} bullets={splitBullets(project.description, '. ')} />
          <BulletList
            title={strings.technologies}
            bullets={splitBullets(project.technologies, ', ')}
            className="bullet-list-short"
          />
        </div>
        <dl className="meta-list">
          <MetaItem title={strings.stack}>{project.stack}</MetaItem>
          <MetaItem title={strings.deployed}>{project.deployed}</MetaItem>
          <MetaItem title={strings.repository}>
            <ExternalUrl href={project.gitRepoLink} />
          </MetaItem>
          <MetaItem title={strings.link}>
            <ExternalUrl href={project.projectLink} />
          </MetaItem>
        </dl>
      </div>
    </article>
  )
}

function BulletList({ title, bullets, className = '' }: { title: string; bullets: string[]; className?: string }) {
  return (
    <section className="divider tw:pt-5">
      <h2 className="heading">{title}</h2>
      {bullets.length === 0 && <p className="tw:mt-4">{strings.notGiven}</p>}
      <ul className={`bullet-list prose-width tw:mt-4 ${className}`}>
        {bullets.map((bullet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
          <li key={index} dir="auto">
            {bullet}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MetaItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="divider tw:py-5">
      <dt className="small tw:text-subtle">{title}</dt>
      <dd dir="auto" className="tw:mt-1 tw:text-foreground">
        {children || strings.notGiven}
      </dd>
    </div>
  )
}

function ExternalUrl({ href }: { href: string }) {
  if (!href) return strings.notAvailable
  return (
    <ExternalLink href={href} className="button button-secondary external-url">
      <span>
        {href
          .replace(SCHEME, '')
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
