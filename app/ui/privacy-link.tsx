import type { ReactNode } from 'react'
import { useSiteLinks } from './site-links.ts'

export function PrivacyLink({ children }: { children: ReactNode }) {
  const { toPage } = useSiteLinks()
  return (
    <a
      href={toPage('/privacy')}
      className="no-print small tw:inline-flex tw:min-h-11 tw:items-center tw:text-muted tw:underline tw:underline-offset-4 tw:hover:text-accent"
    >
      {children}
    </a>
  )
}
