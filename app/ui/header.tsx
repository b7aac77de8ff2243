import type { ReactNode } from 'react'
import { links } from '../../contract/strings.ts'
import { Icon } from './images/icon.tsx'
import { useSiteLinks } from './site-links.ts'

type HeaderProps = { name: string; nav: ReactNode; themeMenu: ReactNode; menuId: string }

export function Header({ name, nav, themeMenu, menuId }: HeaderProps) {
  const { toPage } = useSiteLinks()
  return (
    <header className="site-header no-print">
      <div className="page-container tw:flex tw:h-[var(--header-height)] tw:items-center tw:gap-4">
        <a href={toPage('/')} className="site-name tw:me-auto tw:inline-flex tw:min-h-11 tw:min-w-0 tw:items-center">
          <span dir="auto" className="tw:truncate">
            {name}
          </span>
        </a>
        {nav}
        {themeMenu}
        <button type="button" popoverTarget={menuId} aria-label={links.menu} className="icon-button tw:md:hidden">
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
