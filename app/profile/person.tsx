import type { ComponentProps } from 'react'
import { usePageWords } from '../ui/page-words.tsx'
import { ProfilePart } from './profile.tsx'
import { SmallAvatar } from './small-avatar.tsx'

/** Shows who reads the messages. If no server receives them, the address and the links take the form's place. */
export function Person({ api, site, owner }: Omit<ComponentProps<typeof ProfilePart>, 'part'>) {
  const { hero } = usePageWords()
  const status = site.status ?? hero.online
  const { mail } = site.links
  return (
    <div className="person">
      <SmallAvatar avatar={site.avatar} sizes="88px" className="person-face" />
      {status && (
        <p className="hero-status small">
          <span className="status-dot" />
          <bdi>{status}</bdi>
        </p>
      )}
      {mail && api.server !== 'none' && (
        <a href={`mailto:${mail}`} className="nav-link mail-link">
          {mail}
        </a>
      )}
      {api.server !== 'none' && <ProfilePart part="footer-links" site={site} owner={owner} api={api} />}
    </div>
  )
}
