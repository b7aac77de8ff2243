import type { ReactNode } from 'react'

type SectionFrameProps = { id: string; title: ReactNode; subtitle?: string; children: ReactNode }

/** The frame of a home section: one left edge, one rhythm, one way to set a heading. */
export function SectionFrame({ id, title, subtitle, children }: SectionFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wrap pt-[var(--rhythm)]">
      <header className="rule reveal mb-10 pt-6 md:mb-14">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {subtitle && <p className="lead mt-3">{subtitle}</p>}
      </header>
      {children}
    </section>
  )
}
