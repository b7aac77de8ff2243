import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect, type Site } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { AsyncProfilePart } from './links.island.tsx'
import { PROFILE_PARTS } from './links.tsx'

type ProfilePartProps = {
  part: keyof typeof PROFILE_PARTS
  owner: Loadable<Owner>
  api: BrowserApi
  site: Site
}

/** Renders an island only if the browser has to ask an external backend. */
export function ProfilePart({ part, owner, api, site }: ProfilePartProps) {
  const { videoChannel, resume, more } = site.links
  const links = { videoChannel, resume, more, summaries: site.summaries }
  if (owner.kind === 'ok' && !isDirect(api)) {
    const Part = PROFILE_PARTS[part]
    return <Part owner={owner.value} links={links} />
  }
  return <Island of={AsyncProfilePart} when="load" props={{ part, initial: owner, api, links }} />
}
