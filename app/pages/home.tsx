import type { ReactNode } from 'react'
import type { Pending, Result } from '../../contract/result.ts'
import type { Owner } from '../../contract/schemas.ts'
import { headings } from '../../contract/strings.ts'
import { type ListName, type Lists, ListView } from '../async-data/list-view.tsx'
import { Island } from '../islands/island.tsx'
import { About } from '../sections/about.tsx'
import { Contact } from '../sections/contact.tsx'
import { Gallery, GalleryTitle } from '../sections/gallery.tsx'
import { Hero } from '../sections/hero.tsx'
import { OwnerPart } from '../sections/owner-part.tsx'
import { PageMeta, type SiteMeta } from '../seo/page-meta.tsx'
import { personJsonLd } from '../seo/structured-data.ts'
import { type BrowserApi, isDirect, type SectionId, type Site } from '../site.ts'
import { Section } from '../ui/section.tsx'

type HomePageProps = {
  site: Site
  meta: SiteMeta
  api: BrowserApi
  owner: Result<Owner> | Pending
  lists: { [Name in ListName]: Result<Lists[Name]> | Pending }
  expanded: boolean
}

export function HomePage(props: HomePageProps) {
  const { site, meta, api, owner } = props
  return (
    <article>
      <PageMeta
        site={meta}
        title={site.name}
        path="/"
        description={`${site.name}: ${site.roles.join(', ')}`}
        jsonLd={personJsonLd(site, { siteUrl: meta.siteUrl, owner })}
      />
      {site.sections.map((id) => (
        <HomeSection key={id} id={id} {...props} />
      ))}
      <Contact api={api} mail={site.links.mail} />
    </article>
  )
}

function HomeSection({ id, site, api, owner, lists, expanded }: HomePageProps & { id: SectionId }): ReactNode {
  const ownerProps = { owner, api, links: site.links }
  switch (id) {
    case 'home':
      return (
        <Hero
          site={site}
          links={<OwnerPart part="hero-links" {...ownerProps} />}
          aboutMe={<OwnerPart part="about-me" {...ownerProps} />}
        />
      )
    case 'timeline':
      return <ListSection id={id} title={headings.timeline} list="timelines" data={lists.timelines} api={api} />
    case 'skills':
      return <ListSection id={id} title={headings.skills} list="skills" data={lists.skills} api={api} />
    case 'apps':
      return <ListSection id={id} title={headings.apps} list="applications" data={lists.applications} api={api} />
    case 'about':
      return <About site={site} />
    case 'portfolio':
      return (
        <ListSection
          id={id}
          title={<GalleryTitle />}
          list="projects"
          data={lists.projects}
          api={api}
          expanded={expanded}
        >
          {(cards) => <Gallery cards={cards} expanded={expanded} api={api} />}
        </ListSection>
      )
  }
}

type ListSectionProps<Name extends ListName> = {
  id: SectionId
  title: ReactNode
  list: Name
  data: Result<Lists[Name]> | Pending
  api: BrowserApi
  expanded?: boolean
  children?(items: Lists[Name]): ReactNode
}

/** HTML where the list is known; an island where the browser has to ask an external backend. */
function ListSection<Name extends ListName>({
  id,
  title,
  list,
  data,
  api,
  expanded,
  children,
}: ListSectionProps<Name>) {
  return (
    <Section id={id} title={title}>
      {data.kind === 'ok' && !isDirect(api) ? (
        <ListView list={list} data={data}>
          {children}
        </ListView>
      ) : (
        // The name and its data belong together; TypeScript does not follow that through the type parameter.
        <Island name="async-list" when="load" props={{ list, initial: data, api, expanded } as never} />
      )}
    </Section>
  )
}
