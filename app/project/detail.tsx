import { Fragment, type ReactNode } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { toPoints } from './points.ts'
import { BANNER_PLACEHOLDER } from './tile.tsx'

const TITLE = 'mt-10 font-semibold'
const SHORT_TITLE = `${TITLE} text-title leading-[1.05] tracking-[-0.035em]`
const LONG_TITLE = `${TITLE} max-w-[46ch] text-role leading-snug tracking-tight`
/** A title of more letters would fill the screen in the size of the others. */
const LONGEST_SHORT = 60

/** Where an address may go on in the next line. */
const AFTER_SLASH = /(?<=\/)(?=[^/])/

/** One project in each of its states: on its way, not to be had, there. */
export function ProjectDetail({ answer, onRetry }: { answer: Answer<Project> | Pending; onRetry(): void }) {
  if (answer.kind === 'pending') return <ProjectBones />
  if (answer.kind === 'ready') return <ProjectSheet project={answer.value} />
  return (
    <div className="pb-24">
      <h1 className={SHORT_TITLE}>
        {answer.kind === 'missing' ? 'There is no such project' : 'The project could not be loaded'}
      </h1>
      <p className="mt-5 max-w-[60ch] text-lead">{answer.message}</p>
      {answer.kind === 'failed' && (
        <button type="button" className={buttonClass('primary', 'mt-8')} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
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
      <div className="mt-14 grid gap-12 md:grid-cols-12 md:gap-x-6">
        <div className="grid grid-cols-1 content-start gap-12 md:col-span-8">
          <Points title="Description:" points={toPoints(project.description, '. ')} />
          <Points title="Technologies:" points={toPoints(project.technologies, ', ')} className="short-points" />
        </div>
        <dl className="facts md:col-span-4">
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
    <section>
      <h2 className="font-medium text-xl tracking-tight">{title}</h2>
      {points.length === 0 && <p className="mt-4">Not given</p>}
      <ul className={`points mt-4 ${className}`}>
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
    <div className="border-t border-line py-5">
      <dt className="text-faint text-sm">{title}</dt>
      <dd dir="auto" className="mt-1 text-ink [overflow-wrap:anywhere]">
        {children || 'Not given'}
      </dd>
    </div>
  )
}

function OutwardLink({ href }: { href: string }) {
  if (!href) return 'Not available'
  return (
    <ExternalLink
      href={href}
      className="inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline"
    >
      <span>
        {href.split(AFTER_SLASH).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
      <Icon name="external" />
    </ExternalLink>
  )
}

function ProjectBones() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Project</h1>
      <p role="status" className="sr-only">
        Loading the project…
      </p>
      <div className="bone mt-10 max-w-xl text-title leading-[1.05]">&nbsp;</div>
      <div className="bone project-banner mt-10" />
    </div>
  )
}
