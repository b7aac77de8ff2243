import type { Pending, Result } from '../../contract/result.ts'
import { getApiClient } from '../api-client.ts'
import type { Card } from '../portfolio/gallery.ts'
import { Plates } from '../portfolio/plates.tsx'
import { type BrowserApi, isDirect } from '../site.ts'
import { useAsyncData } from './use-async-data.ts'

type AsyncPlatesProps = { initial: Result<Card[]> | Pending; api: BrowserApi; initials: string }

/** The hero's banners of an external backend; the owner's initials until it has answered. */
export function AsyncPlates({ initial, api, initials }: AsyncPlatesProps) {
  const { data } = useAsyncData({ initial, load: getApiClient(api).projects, revalidate: isDirect(api) })
  return <Plates cards={data.kind === 'ok' ? data.value : []} initials={initials} />
}
