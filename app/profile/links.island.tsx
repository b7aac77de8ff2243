import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { getApiClient } from '../api/client.ts'
import { useAsyncData } from '../api/use-async-data.ts'
import { type PartProps, PROFILE_PARTS } from './links.tsx'

type AsyncProfilePartProps = {
  part: keyof typeof PROFILE_PARTS
  initial: Loadable<Owner>
  api: BrowserApi
  links: PartProps['links']
}

/** Stays empty if the owner can't be loaded. */
export function AsyncProfilePart({ part, initial, api, links }: AsyncProfilePartProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).owner, revalidate: isDirect(api) })
  const Part = PROFILE_PARTS[part]
  return <Part owner={data.kind === 'ok' ? data.value : undefined} links={links} />
}
