import type { ComponentProps } from 'react'
import { links } from '../../contract/strings.ts'

/** What a reader of an address can do without. */
const SCHEME = /^https?:\/\/(www\.)?|\/$/gi

export function ExternalLink({ children, href = '', ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" href={href} {...props}>
      {children}
      <span className="sr-only">{links.newTab}</span>
      <span className="print-only">{toReadableUrl(href)}</span>
    </a>
  )
}

export function toReadableUrl(href: string): string {
  return href.replace(SCHEME, '')
}
