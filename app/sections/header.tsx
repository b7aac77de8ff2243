import type { ComponentProps } from 'react'
import { links } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import { MOBILE_MENU_ID, SectionNav, toMenuButtonClass } from '../islands/section-nav.tsx'
import type { Site } from '../site.ts'
import { Icon } from '../ui/images/icon.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { Face } from './face.tsx'

export function Header({ site, ...nav }: { site: Site } & ComponentProps<typeof SectionNav>) {
  const { toPage } = useSiteLinks()
  return (
    <header className="site-header no-print">
      <div className="page-container tw:flex tw:h-[var(--header-height)] tw:items-center tw:gap-4">
        <a
          href={toPage('/')}
          className="site-name tw:me-auto tw:inline-flex tw:min-h-11 tw:min-w-0 tw:items-center tw:gap-3"
        >
          <Face avatar={site.avatar} sizes="28px" className="header-portrait" />
          <span dir="auto" className="tw:truncate">
            {site.name}
          </span>
        </a>
        {nav.onHomePage ? <Island name="section-nav" when="idle" props={nav} /> : <SectionNav {...nav} />}
        <Island name="theme-menu" when="idle" props={{ storageKey: site.themeKey }} />
        <button
          type="button"
          popoverTarget={MOBILE_MENU_ID}
          aria-label={links.menu}
          className={`icon-button ${toMenuButtonClass(nav)}`}
        >
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
