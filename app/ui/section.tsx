import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: ReactNode
  subtitle?: string
  /** `split`: the heading stays at the left while the content passes. */
  layout?: 'stacked' | 'split'
  children: ReactNode
}

export function Section({ id, title, subtitle, layout = 'stacked', children }: SectionProps) {
  return (
    // A link to the section takes the keyboard along.
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="page-container">
      <div className={`divider section-body ${layout}`}>
        <header className="section-header">
          <h2 id={`${id}-title`} className={id === 'portfolio' ? 'title-large' : 'title'}>
            {title}
          </h2>
          {subtitle && <p className="tw:mt-2">{subtitle}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
