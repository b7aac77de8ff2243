import type { ReactNode } from 'react'

type SectionProps = { id: string; title: ReactNode; subtitle?: string; children: ReactNode }

export function Section({ id, title, subtitle, children }: SectionProps) {
  return (
    // A link to the section takes the keyboard along.
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="page-container tw:pt-[var(--section-gap)]"
    >
      <header className="divider reveal tw:mb-10 tw:pt-6 tw:md:mb-14">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {subtitle && <p className="lead tw:mt-3">{subtitle}</p>}
      </header>
      {children}
    </section>
  )
}
