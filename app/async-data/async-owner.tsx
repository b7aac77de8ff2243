import type { Owner } from '../../contract/documents.ts'
import type { Pending, Result } from '../../contract/result.ts'
import { getApiClient } from '../api-client.ts'
import { type OwnerPartProps, PROFILE_PARTS } from '../portfolio/owner-parts.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncOwnerProps = {
  part: keyof typeof PROFILE_PARTS
  initial: Result<Owner> | Pending
  api: BrowserApi
  links: OwnerPartProps['links']
}

/** Stays empty if the owner can't be loaded. */
export function AsyncOwner({ part, initial, api, links }: AsyncOwnerProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).owner, revalidate: isDirect(api) })
  const Part = PROFILE_PARTS[part]
  return <Part owner={data.kind === 'ok' ? data.value : undefined} links={links} />
}
