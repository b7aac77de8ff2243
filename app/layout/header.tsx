import type { ComponentProps } from 'react'
import type { Site } from '../../contract/site.ts'
import { navigation, links as strings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import { SmallAvatar } from '../profile/small-avatar.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { MOBILE_MENU_ID, SectionNav } from './section-nav.island.tsx'

/** With more letters, the links don't fit next to the name. */
const MAX_ROW_LETTERS = { tablet: 44, wide: 76 }

type Nav = Omit<ComponentProps<typeof SectionNav>, 'rowClass'>

export function Header({ site, ...links }: { site: Site } & Nav) {
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
        {nav.onHomePage ? <Island name="section-nav" when="idle" props={nav} /> : <SectionNav {...nav} />}
        <Island name="theme-menu" when="idle" props={{ storageKey: site.themeKey }} />
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

export function toMenuClasses({ sections, labels }: Pick<Nav, 'sections' | 'labels'>) {
  const letters = sections.map((id) => labels?.[id] ?? navigation[id]).join('').length
  if (letters <= MAX_ROW_LETTERS.tablet) return { rowClass: 'tw:max-md:hidden', buttonClass: 'tw:md:hidden' }
  if (letters <= MAX_ROW_LETTERS.wide) return { rowClass: 'tw:max-lg:hidden', buttonClass: 'tw:lg:hidden' }
  return { rowClass: 'tw:hidden', buttonClass: '' }
}
