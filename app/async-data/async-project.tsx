import { useCallback, useEffect } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { getApiClient } from '../api-client.ts'
import { ProjectDetail } from '../portfolio/detail.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { showToast } from '../ui/toasts.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncProjectProps = { id: string; initial: Answer<Project> | Pending; api: BrowserApi; siteName: string }

/** A project of an external backend, loaded by the browser where the page came without it. */
export function AsyncProject({ id, initial, api, siteName }: AsyncProjectProps) {
  const load = useCallback(() => getApiClient(api).project(id), [api, id])
  const { data, retry } = useAsyncData({ initial, load, revalidate: isDirect(api) })
  const failure = data.kind === 'missing' || data.kind === 'failed' ? data.message : undefined
  const title = data.kind === 'ready' ? data.value.title : undefined

  useEffect(() => {
    if (failure) showToast('error', failure)
  }, [failure])

  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title, siteName])

  return <ProjectDetail data={data} onRetry={retry} />
}
