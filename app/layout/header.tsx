import type { Site } from '../../contract/site.ts'
import { links as strings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import { SmallAvatar } from '../profile/small-avatar.tsx'
import { ThemeMenu } from '../theme/menu.island.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { type MenuLinks, MOBILE_MENU_ID, toMenuClasses } from './menu.ts'
import { SectionNav } from './section-nav.island.tsx'

export function Header({ site, ...links }: { site: Site; onHomePage: boolean } & MenuLinks) {
  const { rowClass, buttonClass } = toMenuClasses(links)
  const nav = { ...links, rowClass }
  const { toPage } = useSiteLinks()
  return (
    <header className="site-header no-print">
      <div className="page-container tw:flex tw:h-[var(--header-height)] tw:items-center tw:gap-4">
        <a
          href={toPage('/')}
          className="site-name tw:me-auto tw:inline-flex tw:min-h-11 tw:min-w-0 tw:items-center tw:gap-3"
        >
          <SmallAvatar avatar={site.avatar} sizes="28px" className="header-portrait" />
          <span dir="auto" className="tw:truncate">
            {site.name}
          </span>
        </a>
        {nav.onHomePage ? <Island of={SectionNav} when="idle" props={nav} /> : <SectionNav {...nav} />}
        <Island of={ThemeMenu} when="idle" props={{ storageKey: site.themeKey }} />
        <button
          type="button"
          popoverTarget={MOBILE_MENU_ID}
          aria-label={strings.menu}
          className={`icon-button ${buttonClass}`}
        >
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
