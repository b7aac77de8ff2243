import type { ReactNode } from 'react'
import { DisplayCase } from './display-case.tsx'

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
      <DisplayCase />
    </div>
  )
}
