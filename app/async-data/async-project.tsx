import { useCallback, useEffect } from 'react'
import type { Pending, Result } from '../../contract/result.ts'
import type { Project } from '../../contract/schemas.ts'
import { getApiClient } from '../api-client.ts'
import { ProjectDetail } from '../portfolio/detail.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncProjectProps = { id: string; initial: Result<Project> | Pending; api: BrowserApi; siteName: string }

/** A project of an external backend, loaded by the browser where the page came without it. */
export function AsyncProject({ id, initial, api, siteName }: AsyncProjectProps) {
  const load = useCallback(() => getApiClient(api).project(id), [api, id])
  const { data, retry } = useAsyncData({ initial, load, revalidate: isDirect(api) })
  const failure = data.kind === 'not-found' || data.kind === 'error' ? data.message : undefined
  const title = data.kind === 'ok' ? data.value.title : undefined

  useEffect(() => {
    if (failure) showToast('error', failure)
  }, [failure])

  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title, siteName])

  return <ProjectDetail data={data} onRetry={retry} />
}
