import { Suspense } from 'react'
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { browserClient } from '../client.ts'
import { type BrowserApi, type Site, services } from '../context.ts'
import { toPersonFacts } from '../found/schema-org.ts'
import { toServedTags, toTags } from '../found/tags.ts'
import { SHELF_SIZE, type Tile, toTile } from '../project/shelf.ts'
import type { loader as rootLoader } from '../root.tsx'
import { About } from '../sections/about.tsx'
import { Apps } from '../sections/apps.tsx'
import { Contact } from '../sections/contact.tsx'
import { Home } from '../sections/home.tsx'
import { Portfolio } from '../sections/portfolio.tsx'
import { Skills } from '../sections/skills.tsx'
import { Timeline } from '../sections/timeline.tsx'
import type { Route } from './+types/home'

const NOBODY_YET = { kind: 'pending' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, portfolio, api } = context.get(services)
  const expanded = new URL(request.url).searchParams.get('projects') === 'all'
  const [timelines, skills, applications, projects] = await Promise.all([
    portfolio.timelines(),
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  // A site of files has nobody to ask for the others.
  const whole = expanded || api.server !== undefined
  return { site: withMail(site(), api), api, timelines, skills, applications, expanded, ...toTiles(projects, whole) }
}

/** Who goes from section to section stays on the page, whatever its query says; a site of files has nobody to ask. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The mail address leaves the server only where the page shows it. */
function withMail(site: Site, { server }: BrowserApi): Site {
  return server === 'none' ? site : { ...site, links: { ...site.links, mail: '' } }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0]?.loaderData
  const page = { title: site?.name ?? 'Portfolio', path: '/' }
  if (!import.meta.env.SSR || !site || !loaderData) return toTags(site, page)
  const description = `${page.title}: ${loaderData.site.roles.join(', ')}`
  const facts = toPersonFacts(loaderData.site, site)
  return [...toTags(site, page), ...toServedTags(site, { ...page, description, facts })]
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { site, api, timelines, skills, applications, tiles, total, expanded } = loaderData
  const client = browserClient(api)
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { answer: owner } = useAnswer(root?.owner ?? NOBODY_YET, client.owner)
  const sections = {
    home: <Home site={site} owner={owner.kind === 'ready' ? owner.value : undefined} />,
    timeline: <Timeline given={timelines} ask={client.timelines} />,
    skills: <Skills given={skills} ask={client.skills} />,
    apps: <Apps given={applications} ask={client.applications} />,
    about: <About site={site} />,
    portfolio: <Portfolio given={tiles} total={total} expanded={expanded} ask={client.projects} />,
  }
  return (
    <article>
      {/* A boundary each, so that the browser brings one section to life at a time. */}
      {site.sections.map((name) => (
        <Suspense key={name}>{sections[name]}</Suspense>
      ))}
      <Suspense>
        <Contact api={api} mail={site.links.mail} />
      </Suspense>
    </article>
  )
}

/** The page holds the tiles it shows; the others arrive when asked for. */
function toTiles(
  projects: Answer<Project[]> | Pending,
  all: boolean,
): { tiles: Answer<Tile[]> | Pending; total: number } {
  if (projects.kind !== 'ready') return { tiles: projects, total: 0 }
  const shown = all ? projects.value : projects.value.slice(0, SHELF_SIZE)
  return { tiles: { kind: 'ready', value: shown.map(toTile) }, total: projects.value.length }
}
