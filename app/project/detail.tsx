import { Fragment, type ReactNode } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { PlainWords } from '../ui/plain-page.tsx'
import { toPoints } from './points.ts'
import { BANNER_PLACEHOLDER } from './tile.tsx'

const SHORT_TITLE = 'title mt-10'
const LONG_TITLE = 'long-title mt-10'
const COLUMNS = 'mt-14 grid gap-12 md:grid-cols-12 md:gap-x-6'
/** A title of more letters would fill the screen in the size of the others. */
const LONGEST_SHORT = 60

/** What an address says to the browser alone, and the slash at its end. */
const SCHEME = /^https?:\/\/(www\.)?|\/$/gi
/** A part of more letters may not fit on a line. */
const LONGEST_PART = 20
/** Where an address may go on in the next line. */
const AFTER_SLASH = /(?<=\/)(?=[^/])/

/** One project in each of its states: on its way, not to be had, there. */
export function ProjectDetail({ answer, onRetry }: { answer: Answer<Project> | Pending; onRetry(): void }) {
  if (answer.kind === 'pending') return <ProjectBones />
  if (answer.kind === 'ready') return <ProjectSheet project={answer.value} />
  return (
    <PlainWords>
      <h1 className={SHORT_TITLE}>
        {answer.kind === 'missing' ? 'There is no such project' : 'The project could not be loaded'}
      </h1>
      <p className="lead mt-5">{answer.message}</p>
      {answer.kind === 'failed' && (
        <button type="button" className="button primary mt-8" onClick={onRetry}>
          Try again
        </button>
      )}
    </PlainWords>
  )
}

function ProjectSheet({ project }: { project: Project }) {
  return (
    <article>
      <h1 dir="auto" className={project.title.length > LONGEST_SHORT ? LONG_TITLE : SHORT_TITLE}>
        {project.title}
      </h1>
      <Picture
        url={project.projectBanner?.url ?? BANNER_PLACEHOLDER}
        alt={project.projectBanner ? `Banner of ${project.title}` : ''}
        width={1600}
        height={900}
        sizes="(min-width: 74rem) 70rem, 100vw"
        fetchPriority="high"
        className="project-banner mt-10"
      />
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 content-start gap-12 md:col-span-7 lg:col-span-8">
          <Points title="Description:" points={toPoints(project.description, '. ')} />
          <Points title="Technologies:" points={toPoints(project.technologies, ', ')} className="short-points" />
        </div>
        <dl className="facts md:col-span-5 lg:col-span-4">
          <Fact title="Stack:">{project.stack}</Fact>
          <Fact title="Deployed:">{project.deployed}</Fact>
          <Fact title="Github Repository Link:">
            <OutwardLink href={project.gitRepoLink} />
          </Fact>
          <Fact title="Project Link:">
            <OutwardLink href={project.projectLink} />
          </Fact>
        </dl>
      </div>
    </article>
  )
}

function Points({ title, points, className = '' }: { title: string; points: string[]; className?: string }) {
  return (
    <section className="rule pt-5">
      <h2 className="heading">{title}</h2>
      {points.length === 0 && <p className="mt-4">Not given</p>}
      <ul className={`points measure mt-4 ${className}`}>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and the list never changes
          <li key={index} dir="auto">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rule py-5">
      <dt className="small text-faint">{title}</dt>
      <dd dir="auto" className="mt-1 text-ink [overflow-wrap:anywhere]">
        {children || 'Not given'}
      </dd>
    </div>
  )
}

function OutwardLink({ href }: { href: string }) {
  if (!href) return 'Not available'
  return (
    <ExternalLink href={href} className="button quiet address mt-2.5">
      <span>
        {href
          .replace(SCHEME, '')
          .split(AFTER_SLASH)
          .map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
            <Fragment key={index}>
              <span className={part.length > LONGEST_PART ? undefined : 'whitespace-nowrap'}>{part}</span>
              <wbr />
            </Fragment>
          ))}
      </span>
      <Icon name="external" />
    </ExternalLink>
  )
}

const LINES = [1, 2, 3, 4].map((line) => <div key={line} className="bone bone-line" />)

function ProjectBones() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Project</h1>
      <p role="status" className="sr-only">
        Loading the project…
      </p>
      <div className="bone title mt-10 max-w-xl">&nbsp;</div>
      <div className="bone project-banner mt-10" />
      <div aria-hidden="true" className={COLUMNS}>
        <div className="rule pt-6 md:col-span-7 lg:col-span-8">{LINES}</div>
        <div className="rule pt-6 md:col-span-5 lg:col-span-4">{LINES}</div>
      </div>
    </div>
  )
}
