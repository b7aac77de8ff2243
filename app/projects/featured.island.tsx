import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { getApiClient } from '../api/client.ts'
import { useAsyncData } from '../api/use-async-data.ts'
import type { Card } from './cards.ts'
import { FeaturedProjects } from './featured.tsx'

type AsyncFeaturedProjectsProps = { initial: Loadable<Card[]>; api: BrowserApi; initials: string }

export function AsyncFeaturedProjects({ initial, api, initials }: AsyncFeaturedProjectsProps) {
  const { data } = useAsyncData<Card[]>({ initial, load: getApiClient(api).projects, revalidate: isDirect(api) })
  return <FeaturedProjects cards={data.kind === 'ok' ? data.value : []} initials={initials} />
}
