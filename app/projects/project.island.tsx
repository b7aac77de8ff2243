import { useCallback, useEffect } from 'react'
import type { Project } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { formatFailure } from '../../contract/words/words.ts'
import { getApiClient } from '../api/client.ts'
import { useAsyncData } from '../api/use-async-data.ts'
import { MessageBlock } from '../ui/message-page.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { useWords } from '../ui/words.ts'
import { type Placeholder, ProjectArticle } from './article.tsx'
import type { Card } from './cards.ts'

type AsyncProjectProps = {
  id: string
  initial: Loadable<Project>
  api: BrowserApi
  siteName: string
  placeholder: Placeholder
  more: Card[]
}

export function AsyncProject({ id, initial, api, siteName, placeholder, more }: AsyncProjectProps) {
  const load = useCallback(() => getApiClient(api).project(id), [api, id])
  const { data, latest, retry } = useAsyncData({ initial, load, revalidate: isDirect(api) })
  const words = useWords()
  const failure = latest.kind === 'ok' || latest.kind === 'pending' ? undefined : formatFailure(latest, words)
  const title = data.kind === 'ok' ? data.value.title : undefined

  useEffect(() => {
    if (failure) showToast('error', failure)
  }, [failure])

  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title, siteName])

  if (data.kind === 'pending') return <ProjectSkeleton />
  if (data.kind === 'ok') return <ProjectArticle project={data.value} placeholder={placeholder} more={more} />
  return (
    <MessageBlock>
      <h1 className="title">{data.kind === 'not-found' ? words.project.missing : words.project.failed}</h1>
      <p className="lead">{failure}</p>
      {data.kind === 'error' && (
        <button type="button" className="button button-primary page-button" onClick={retry}>
          {words.lists.retry}
        </button>
      )}
    </MessageBlock>
  )
}

const LINES = [1, 2, 3].map((line) => <div key={line} className="skeleton skeleton-line" />)

function ProjectSkeleton() {
  const { project } = useWords()
  return (
    <div aria-busy="true">
      <h1 className="sr-only">{project.title}</h1>
      <p role="status" className="sr-only">
        {project.loading}
      </p>
      <div className="flex-row project-head">
        <div className="skeleton title-large project-title">&nbsp;</div>
      </div>
      <div className="skeleton project-banner" />
      <div aria-hidden="true" className="project-part">
        <div />
        <div>{LINES}</div>
      </div>
    </div>
  )
}
