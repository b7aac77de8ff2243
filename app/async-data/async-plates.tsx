import type { Pending, Result } from '../../contract/result.ts'
import { getApiClient } from '../api-client.ts'
import type { Card } from '../portfolio/gallery.ts'
import { FeaturedProjects } from '../portfolio/plates.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncFeaturedProjectsProps = { initial: Result<Card[]> | Pending; api: BrowserApi; initials: string }

export function AsyncFeaturedProjects({ initial, api, initials }: AsyncFeaturedProjectsProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).projects, revalidate: isDirect(api) })
  return <FeaturedProjects cards={data.kind === 'ok' ? data.value : []} initials={initials} />
}
