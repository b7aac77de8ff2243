import type { ReactNode } from 'react'
import { HeroIllustration } from './hero-illustration.tsx'

/** A page that says one thing. */
export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <section className="wrap pt-24">
      <MessageBlock>{children}</MessageBlock>
    </section>
  )
}

export function MessageBlock({ children }: { children: ReactNode }) {
  return (
    <div className="intro plain">
      <HeroIllustration />
      {children}
    </div>
  )
}
