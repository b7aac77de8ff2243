import type { ReactNode } from 'react'
import { privacy } from '../../contract/routes.ts'
import { useSiteLinks } from '../ui/site-links.ts'

export function PrivacyLink({ children }: { children: ReactNode }) {
  const { toPage } = useSiteLinks()
  return (
    <a href={toPage(privacy.path)} className="no-print small privacy-link">
      {children}
    </a>
  )
}
