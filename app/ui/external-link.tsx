import type { ComponentProps } from 'react'
import { links } from '../../contract/strings.ts'

export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only">{links.newTab}</span>
    </a>
  )
}
