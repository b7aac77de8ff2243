import type { ComponentProps } from 'react'
import type { Loadable } from '../../contract/portfolio.ts'
import { isDirect, type Site } from '../../contract/site.ts'
import { toInitials } from '../../contract/words/initials.ts'
import { Island } from '../islands/island.tsx'
import { ProfilePart } from '../profile/profile.tsx'
import { SmallAvatar } from '../profile/small-avatar.tsx'
import type { Card } from '../projects/cards.ts'
import { AsyncFeaturedProjects } from '../projects/featured.island.tsx'
import { FeaturedProjects } from '../projects/featured.tsx'
import { CORD_CLASS } from '../theme/theme.ts'
import { toReadableUrl } from '../ui/external-link.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import { CurrentEntry } from './current-entry.tsx'
import type { TimelineItem } from './timeline.tsx'
import { Typewriter } from './typewriter.tsx'

type HeroProps = {
  site: Site
  siteUrl: string
  projects: Loadable<Card[]>
  timelines: Loadable<TimelineItem[]>
  findDetail(projectId: string): string | undefined
} & Pick<ComponentProps<typeof ProfilePart>, 'owner' | 'api'>

/** A longer greeting in large type would push the buttons below the fold. */
const MAX_LARGE_GREETING_LENGTH = 36

export function Hero({ site, siteUrl, projects, timelines, findDetail, owner, api }: HeroProps) {
  const initials = toInitials(site.name)
  const { hero } = usePageWords()
  const prose = useProse()
  const status = site.status ?? hero.online
  const greeting = prose(site.greeting)
  return (
    <section id="home" aria-labelledby="home-title" className="page-container">
      <div className="hero">
        <div className="hero-intro">
          <div className="hero-status small">
            <span className="hero-portrait">
              <SmallAvatar avatar={site.avatar} sizes="104px" className="hero-face" />
              {status && <span className="status-dot" />}
            </span>
            <div>
              {status && <bdi>{prose(status).children}</bdi>}
              {timelines.kind === 'ok' && site.sections.includes('timeline') && (
                <CurrentEntry entries={timelines.value} />
              )}
            </div>
          </div>
          <h1
            id="home-title"
            dir={greeting.dir}
            className={`hero-name${site.greeting.length > MAX_LARGE_GREETING_LENGTH ? ' long' : ''}`}
          >
            <Greeting text={greeting.children} name={prose(site.name).children} />
          </h1>
          <Typewriter words={site.roles.map((role) => prose(role).children)} />
        </div>
        <div className="hero-work">
          {site.look !== 'paper' && <Cord />}
          {projects.kind === 'ok' && !isDirect(api) ? (
            <FeaturedProjects cards={projects.value} initials={initials} findDetail={findDetail} />
          ) : (
            <Island of={AsyncFeaturedProjects} when="load" props={{ initial: projects, api, initials }} />
          )}
        </div>
        <div className="hero-links">
          <ProfilePart part="about-me" site={site} owner={owner} api={api} />
          <p className="print-only">
            {site.links.mail}
            <br />
            {toReadableUrl(siteUrl)}
          </p>
          <ProfilePart part="hero-links" site={site} owner={owner} api={api} />
        </div>
      </div>
    </section>
  )
}

/** Its name is what it does next. CSS picks one, because the theme is known before hydration. */
function Cord() {
  const { cord } = usePageWords()
  return (
    <button type="button" className={`${CORD_CLASS} needs-scripts`}>
      <span className="sr-only in-dark">{cord.on}</span>
      <span className="sr-only in-light">{cord.off}</span>
    </button>
  )
}

/** Keeps the name on one line if it fits, or the part before a degree. In print, only the name is shown. */
export function Greeting({ text, name }: { text: string; name: string }) {
  const shown = text.includes(name) ? name : name.replace(/,.*/, '')
  const [before, after, ...more] = text.split(shown)
  if (!shown || after === undefined || more.length > 0) {
    return (
      <>
        <span className="no-print">{text}</span>
        <span className="print-only">{name}</span>
      </>
    )
  }
  return (
    <>
      <span className="greeting no-print">{before}</span>
      <span dir="auto" className="whole-name">
        {shown}
      </span>
      {shown !== name && <span className="print-only">{name.slice(shown.length)}</span>}
      <span className="no-print">{after}</span>
    </>
  )
}
