import type { ReactNode } from 'react'
import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect, type SectionId, type Site } from '../../contract/site.ts'
import { Contact } from '../contact/section.tsx'
import { Island } from '../islands/island.tsx'
import { Person } from '../profile/person.tsx'
import { Gallery, GalleryTitle } from '../projects/gallery.tsx'
import { PageMeta, type SiteMeta } from '../seo/page-meta.tsx'
import { personJsonLd } from '../seo/structured-data.ts'
import { BelowStylesheet } from '../ui/below-stylesheet.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { Section } from '../ui/section.tsx'
import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { AsyncList, type AsyncListProps } from './list.island.tsx'
import { type ListName, type Lists, ListView } from './list-view.tsx'

type HomePageProps = {
  site: Site
  meta: SiteMeta
  api: BrowserApi
  owner: Loadable<Owner>
  lists: { [Name in ListName]: Loadable<Lists[Name]> }
  expanded: boolean
  /** Finds the URL of an image that shows a part of the project. */
  findDetail(projectId: string): string | undefined
  /** Styles everything after the hero. */
  stylesheet: string
}

export function HomePage(props: HomePageProps) {
  const { site, meta, api, owner, stylesheet } = props
  const heroCount = site.sections[0] === 'home' ? 1 : 0
  const toSection = (id: SectionId) => <HomeSection key={id} id={id} {...props} />
  return (
    <article>
      <PageMeta
        site={meta}
        title={site.name}
        path="/"
        description={`${site.name}: ${site.roles.join(', ')}`}
        jsonLd={personJsonLd(site, meta, owner)}
      />
      {site.sections.slice(0, heroCount).map(toSection)}
      <BelowStylesheet href={stylesheet} />
      {site.sections.slice(heroCount).map(toSection)}
      <Contact api={api} site={site} owner={owner}>
        <Person api={api} site={site} owner={owner} />
      </Contact>
    </article>
  )
}

function HomeSection({ id, ...props }: HomePageProps & { id: SectionId }): ReactNode {
  const { site, meta, lists, api, expanded } = props
  const titles = { ...usePageWords().headings, ...site.headings }
  switch (id) {
    case 'home':
      return <Hero {...props} {...lists} siteUrl={meta.siteUrl} />
    case 'timeline':
      return <ListSection id={id} title={titles.timeline} split list="timelines" initial={lists.timelines} api={api} />
    case 'skills':
      return <ListSection id={id} title={titles.skills} list="skills" initial={lists.skills} api={api} />
    case 'apps':
      return <ListSection id={id} title={titles.apps} list="applications" initial={lists.applications} api={api} />
    case 'about':
      return <About {...site} title={titles.about} subtitle={titles.aboutSubtitle} />
    case 'portfolio': {
      const portfolio = { id, list: 'projects', initial: lists.projects, api, expanded } as const
      return (
        <ListSection title={site.headings.portfolio ?? <GalleryTitle />} {...portfolio}>
          {(cards) => <Gallery cards={cards} expanded={expanded} api={api} />}
        </ListSection>
      )
    }
  }
}

type ListSectionProps<Name extends ListName> = AsyncListProps<Name> & {
  id: SectionId
  title: ReactNode
  split?: boolean
  children?(items: Lists[Name]): ReactNode
}

/** Renders an island only if the browser has to ask an external backend. */
function ListSection<Name extends ListName>({ id, title, split, children, ...props }: ListSectionProps<Name>) {
  return (
    <Section id={id} title={title} split={split}>
      {props.initial.kind === 'ok' && !isDirect(props.api) ? (
        <ListView list={props.list} data={props.initial}>
          {children}
        </ListView>
      ) : (
        <Island of={AsyncList} when="load" props={props} />
      )}
    </Section>
  )
}
