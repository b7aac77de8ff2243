import type { ReactNode } from 'react'
import { home } from '../../contract/routes.ts'
import { useSiteLinks } from './site-links.ts'
import { useWords } from './words.ts'

export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <section className="page-container page-top">
      <MessageBlock>{children}</MessageBlock>
    </section>
  )
}

export function MessageBlock({ children }: { children: ReactNode }) {
  return (
    <div className="message-block">
      <div>{children}</div>
      <div className="display-case" />
    </div>
  )
}

export function BackHomeLink({ className }: { className: string }) {
  const { toPage } = useSiteLinks()
  return (
    <a href={toPage(home.path)} className={`button ${className} page-button`}>
      {useWords().links.returnHome}
    </a>
  )
}
