import { useCallback, useEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { browserClient, pageApi } from '../client.ts'
import { type BrowserApi, services } from '../context.ts'
import { findImage } from '../found/image.ts'
import { toProjectFacts } from '../found/schema-org.ts'
import { toDescription, toServedTags, toTags, toTitle } from '../found/tags.ts'
import { ProjectDetail } from '../project/detail.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toasts.tsx'
import { focus } from '../ui/use-arrival.ts'
import type { Route } from './+types/project'

/** A backend that is awake answers within this; for one that sleeps the page opens first and fills after. */
const PATIENCE_MS = 700

type Loaded = {
  api: BrowserApi
  project: Answer<Project> | Pending
  /** What the browser has asked for, and may still wait for. */
  coming?: Promise<Answer<Project>>
  card?: string | undefined
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { portfolio, api, card } = context.get(services)
  const project = await portfolio.project(params.id)
  return data<Loaded>({ api, project, card: card(params.id)?.url }, { status: toStatus(project) })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const api = pageApi()
  const coming = browserClient(api).project(params.id)
  const tooLong = new Promise<Pending>((resolve) => setTimeout(resolve, PATIENCE_MS, { kind: 'pending' }))
  return { api, project: await Promise.race([coming, tooLong]), coming }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = matches[0]?.loaderData
  const project = loaderData?.project.kind === 'ready' ? loaderData.project.value : undefined
  const page = { title: project?.title ?? 'Project', path: `/project/${encodeURIComponent(params.id)}` }
  if (!import.meta.env.SSR || !site || !project) return toTags(site, page)
  const image = findImage(site, { card: loaderData?.card, banner: project.projectBanner?.url })
  const facts = toProjectFacts(project, { ...site, image: image?.url })
  return [
    ...toTags(site, page),
    ...toServedTags(site, { ...page, description: toDescription(project, site), image, facts }),
  ]
}

export default function ProjectPage({ loaderData, params, matches }: Route.ComponentProps) {
  const { api, project, coming } = loaderData
  const site = matches[0].loaderData
  const ask = useCallback(() => browserClient(api).project(params.id), [api, params.id])
  const { answer, retry } = useAnswer(project, ask, coming)
  const failure = answer.kind === 'missing' || answer.kind === 'failed' ? answer.message : undefined

  // The world outside: the toast that tells the visitor.
  useEffect(() => {
    if (failure) showToast('error', failure)
  }, [failure])

  const waited = useRef(false)
  const title = answer.kind === 'ready' ? answer.value.title : undefined
  // The world outside: the document's title and focus, which were those of a project still on its way.
  useEffect(() => {
    if (waited.current && title) document.title = toTitle(site, title)
    if (waited.current && document.activeElement === document.body) focus('main h1')
    waited.current = answer.kind === 'pending'
  }, [answer.kind, title, site])

  return (
    <div className="wrap pt-10">
      <Link to="/" viewTransition className="button quiet no-print">
        <Icon name="back" />
        Return to Portfolio
      </Link>
      <ProjectDetail answer={answer} onRetry={retry} />
    </div>
  )
}

function toStatus({ kind }: Loaded['project']): number {
  if (kind === 'missing') return 404
  return kind === 'failed' ? 502 : 200
}
