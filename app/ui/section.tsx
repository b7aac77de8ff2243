import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: ReactNode
  subtitle?: string
  /** `split`: the heading stays at the left while the content passes. */
  layout?: 'stacked' | 'split'
  children: ReactNode
}

/** More letters do not fit in a line of the smallest screen, or in the column beside a list. */
const LONGEST_WORD = { large: 11, usual: 14 }
const LONGEST_BESIDE = 24

export function Section({ id, title, subtitle, layout = 'stacked', children }: SectionProps) {
  return (
    // A link to the section takes the keyboard along.
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="page-container">
      <div className={`divider section-body ${layout}`}>
        <header className="section-header">
          <h2 id={`${id}-title`} className={toSize({ id, title, layout })}>
            {title}
          </h2>
          {subtitle && <p className="tw:mt-2">{subtitle}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}

function toSize({ id, title, layout }: Pick<SectionProps, 'id' | 'title' | 'layout'>): string {
  const text = typeof title === 'string' ? title : ''
  const longest = Math.max(...text.split(' ').map(({ length }) => length))
  if (id === 'portfolio' && longest <= LONGEST_WORD.large) return 'title-large'
  const isLong = longest > LONGEST_WORD.usual || (layout === 'split' && text.length > LONGEST_BESIDE)
  return isLong ? 'title long' : 'title'
}
