import type { ReactNode } from 'react'
import { DisplayCase } from './display-case.tsx'

/** A page with a few words to say, beside the case. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <section className="wrap pt-24">
      <PlainWords>{children}</PlainWords>
    </section>
  )
}

export function PlainWords({ children }: { children: ReactNode }) {
  return (
    <div className="intro plain">
      <DisplayCase />
      {children}
    </div>
  )
}
