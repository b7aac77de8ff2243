import type { ReactNode } from 'react'
import { layout } from '../../contract/strings.ts'
import { Icon } from './icon.tsx'
import { useSiteLinks } from './site-links.ts'

type HeaderProps = { name: string; nav: ReactNode; themeMenu: ReactNode; menuId: string }

export function Header({ name, nav, themeMenu, menuId }: HeaderProps) {
  const { toPage } = useSiteLinks()
  return (
    <header className="site-header no-print">
      <div className="page-container flex h-[var(--header-height)] items-center gap-4">
        <a href={toPage('/')} className="site-name me-auto inline-flex min-h-11 min-w-0 items-center">
          <span dir="auto" className="truncate">
            {name}
          </span>
        </a>
        {nav}
        {themeMenu}
        <button type="button" popoverTarget={menuId} aria-label={layout.menu} className="icon-button md:hidden">
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
