import type { ComponentProps } from 'react'
import type { Site } from '../../contract/site.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { ProfilePart } from '../profile/profile.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'

export function Footer({ site, ...owner }: { site: Site } & Pick<ComponentProps<typeof ProfilePart>, 'owner' | 'api'>) {
  const { layout } = usePageWords()
  const prose = useProse()
  return (
    <footer className="site-footer">
      <div className="page-container">
        <h2 className="thanks">{layout.thanks}</h2>
        <div className="flex-row footer-row">
          <ProfilePart part="footer-links" site={site} {...owner} />
          <a href="#top" className="back-to-top no-print">
            <Icon name="up" />
            {layout.backToTop}
          </a>
        </div>
        <div className="flex-row footer-row">
          {site.name && <p className="small subtle">{prose(site.name).children}</p>}
          <PrivacyLink>{layout.privacy}</PrivacyLink>
        </div>
      </div>
    </footer>
  )
}
