import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { getApiClient } from '../api/client.ts'
import { useAsyncData } from '../api/use-async-data.ts'
import { type OwnerPartProps, PROFILE_PARTS } from './links.tsx'

type AsyncOwnerProps = {
  part: keyof typeof PROFILE_PARTS
  initial: Loadable<Owner>
  api: BrowserApi
  links: OwnerPartProps['links']
}

/** Stays empty if the owner can't be loaded. */
export function AsyncOwner({ part, initial, api, links }: AsyncOwnerProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).owner, revalidate: isDirect(api) })
  const Part = PROFILE_PARTS[part]
  return <Part owner={data.kind === 'ok' ? data.value : undefined} links={links} />
}
