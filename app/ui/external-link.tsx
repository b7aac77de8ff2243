import type { ComponentProps } from 'react'
import { DIRECT_LINK } from '../../contract/site.ts'
import { useWords } from './words.ts'

const REDUNDANT_PARTS = /^(?:https?:\/\/(www\.)?|tel:|mailto:)|\/$/gi

/** A phone number or an email address opens no tab. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  const { links } = useWords()
  if (DIRECT_LINK.test(props.href ?? '')) return <a {...props}>{children}</a>
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only">{` ${links.newTab}`}</span>
    </a>
  )
}

export function toReadableUrl(href: string): string {
  return href.replace(REDUNDANT_PARTS, '')
}
