import type { Owner } from '../../contract/documents.ts'
import type { Pending, Result } from '../../contract/result.ts'
import { getApiClient } from '../api-client.ts'
import { OWNER_PARTS, type OwnerPartProps } from '../portfolio/owner-parts.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncOwnerProps = {
  part: keyof typeof OWNER_PARTS
  initial: Result<Owner> | Pending
  api: BrowserApi
  links: OwnerPartProps['links']
}

/** A part of the page that shows the owner of an external backend. Where the owner cannot be loaded it stays empty. */
export function AsyncOwner({ part, initial, api, links }: AsyncOwnerProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).owner, revalidate: isDirect(api) })
  const Part = OWNER_PARTS[part]
  return <Part owner={data.kind === 'ok' ? data.value : undefined} links={links} />
}
