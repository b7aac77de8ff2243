import type { ComponentProps } from 'react'
import { useWords } from './words.ts'

const REDUNDANT_PARTS = /^https?:\/\/(www\.)?|\/$/gi

export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only">{` ${useWords().links.newTab}`}</span>
    </a>
  )
}

export function toReadableUrl(href: string): string {
  return href.replace(REDUNDANT_PARTS, '')
}
