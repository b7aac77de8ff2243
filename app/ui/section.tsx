import type { ReactNode } from 'react'

type SectionProps = { id: string; title: ReactNode; subtitle?: string; children: ReactNode }

export function Section({ id, title, subtitle, children }: SectionProps) {
  return (
    // A link to the section takes the keyboard along.
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="page-container">
      <header className="section-header divider reveal">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {subtitle && <p className="lead tw:mt-3">{subtitle}</p>}
      </header>
      {children}
    </section>
  )
}
