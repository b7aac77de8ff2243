import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useSiteLinks } from './site-links.ts'

type HeaderProps = { name: string; nav: ReactNode; themeMenu: ReactNode; menuId: string }

/** Name, sections and theme; on a phone a button opens the sections as a menu. */
export function Header({ name, nav, themeMenu, menuId }: HeaderProps) {
  const { toPage } = useSiteLinks()
  return (
    <header className="top-bar no-print">
      <div className="wrap flex h-[var(--bar)] items-center gap-4">
        <a href={toPage('/')} className="bar-name me-auto inline-flex min-h-11 min-w-0 items-center">
          <span dir="auto" className="truncate">
            {name}
          </span>
        </a>
        {nav}
        {themeMenu}
        <button type="button" popoverTarget={menuId} aria-label="Menu" className="round md:hidden">
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
      </div>
    </header>
  )
}
