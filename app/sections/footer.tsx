import type { ComponentProps } from 'react'
import { layout } from '../../contract/strings.ts'
import type { Site } from '../site.ts'
import { Icon } from '../ui/images/icon.tsx'
import { PrivacyLink } from '../ui/privacy-link.tsx'
import { OwnerPart } from './owner-part.tsx'

export function Footer({ site, ...owner }: { site: Site } & Pick<ComponentProps<typeof OwnerPart>, 'owner' | 'api'>) {
  return (
    <footer className="footer-glow tw:mt-auto tw:pt-[var(--section-gap)]">
      <div className="page-container">
        <div className="divider tw:pt-16 tw:pb-12">
          <h2 className="footer-title">{layout.thanks}</h2>
          <div className="tw:mt-10 tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-8 tw:gap-y-4">
            <OwnerPart part="footer-links" links={site.links} {...owner} />
            <a
              href="#top"
              className="back-to-top no-print tw:inline-flex tw:min-h-11 tw:items-center tw:gap-2 tw:text-muted tw:hover:text-accent"
            >
              <Icon name="up" className="tw:-ms-[3px]" />
              {layout.backToTop}
            </a>
          </div>
          <div className="tw:mt-10 tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-8">
            {site.name && <p className="small tw:text-subtle">{site.name}</p>}
            <PrivacyLink className="no-print">{layout.privacy}</PrivacyLink>
          </div>
        </div>
      </div>
    </footer>
  )
}
