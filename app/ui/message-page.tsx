import type { ReactNode } from 'react'

export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <section className="page-container tw:pt-24">
      <MessageBlock>{children}</MessageBlock>
    </section>
  )
}

export function MessageBlock({ children }: { children: ReactNode }) {
  return (
    <div className="hero-intro message-block">
      <div className="hero-illustration" />
      {children}
    </div>
  )
}
