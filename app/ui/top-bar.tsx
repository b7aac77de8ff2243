import { type ReactNode, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from './icon.tsx'
import { useArrival } from './use-arrival.ts'
import { useCurrentSection } from './use-current-section.ts'

export const SHEET_ID = 'section-sheet'

type TopBarProps = { name: string; sections: { id: string; label: string }[]; children: ReactNode }

/** Name, the sections with the one being read marked, and the controls; on a phone the sections open as a sheet. */
export function TopBar({ name, sections, children }: TopBarProps) {
  const { pathname } = useLocation()
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useCurrentSection(ids, pathname)
  const sheet = useRef<HTMLElement>(null)
  useArrival()
  const links = sections.map(({ id, label }) => (
    <li key={id}>
      <Link
        to={{ pathname: '/', hash: `#${id}` }}
        aria-current={current === id ? 'true' : undefined}
        onClick={() => sheet.current?.hidePopover()}
        className="bar-link"
      >
        {label}
      </Link>
    </li>
  ))

  return (
    <header className="top-bar no-print">
      <div className="wrap flex h-[var(--bar)] items-center gap-4">
        <Link to="/" className="bar-name me-auto inline-flex min-h-11 min-w-0 items-center">
          <span dir="auto" className="truncate">
            {name}
          </span>
        </Link>
        <nav aria-label="Sections" className="max-md:hidden">
          <ul className="flex items-center gap-1">{links}</ul>
        </nav>
        {children}
        <button type="button" popoverTarget={SHEET_ID} aria-label="Menu" className="round md:hidden">
          <Icon name="menu" className="when-closed" />
          <Icon name="close" className="when-open" />
        </button>
        <nav ref={sheet} id={SHEET_ID} popover="auto" aria-label="Menu" className="section-sheet">
          <ul className="grid gap-1">{links}</ul>
        </nav>
      </div>
    </header>
  )
}
