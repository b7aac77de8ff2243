import type { ComponentProps } from 'react'
import { layout } from '../../contract/strings.ts'

/** Leaves the site in a new tab, and says so to those who do not see the tab open. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only">{layout.newTab}</span>
    </a>
  )
}
