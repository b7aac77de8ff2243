import { home } from '../../contract/routes.ts'
import type { Site } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { SmallAvatar } from '../profile/small-avatar.tsx'
import { ThemeMenu } from '../theme/menu.island.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { type MenuLinks, MOBILE_MENU_ID, toMenuClass } from './menu.ts'
import { SectionNav } from './section-nav.island.tsx'

export function Header({ site, ...links }: { site: Site; onHomePage: boolean } & MenuLinks) {
  const { toPage } = useSiteLinks()
  const { links: strings, navigation } = usePageWords()
  return (
    <header className={`site-header no-print ${toMenuClass(links, navigation)}`}>
      <div className="page-container">
        <a href={toPage(home.path)} className="site-name">
          <SmallAvatar avatar={site.avatar} sizes="28px" className="header-portrait" />
          <span dir="auto">{useProse()(site.name).children}</span>
        </a>
        {links.onHomePage ? <Island of={SectionNav} when="scroll" props={links} /> : <SectionNav {...links} />}
        <Island of={ThemeMenu} props={{ storageKey: site.themeKey, defaultTheme: site.theme }} />
        <button
          type="button"
          popoverTarget={MOBILE_MENU_ID}
          aria-label={strings.menu}
          className="icon-button menu-button"
        >
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
