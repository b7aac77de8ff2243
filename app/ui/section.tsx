import type { ReactNode } from 'react'
import { useProse } from './prose.ts'

type SectionProps = {
  id: string
  title: ReactNode
  subtitle?: string
  /** Puts the heading next to the content if there is room. */
  split?: boolean
  /** Shown below the heading, and stays with it. */
  aside?: ReactNode
  children: ReactNode
}

/** Longer titles don't fit the smallest screen, or the column next to a list. */
const MAX_WORD_LENGTH = { large: 11, usual: 14 }
const MAX_SPLIT_LENGTH = 24

export function Section({ id, title, subtitle, split = false, aside, children }: SectionProps) {
  const prose = useProse()
  return (
    // `tabIndex` moves the keyboard focus when a link leads here.
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="page-container">
      <div className={`divider section-body${split ? ' split' : ''}`}>
        <header className="section-header">
          <h2 id={`${id}-title`} className={toSize({ id, title, split })}>
            {typeof title === 'string' ? prose(title).children : title}
          </h2>
          {subtitle && <p>{prose(subtitle).children}</p>}
          {aside}
        </header>
        {children}
      </div>
    </section>
  )
}

function toSize({ id, title, split }: Pick<SectionProps, 'id' | 'title' | 'split'>): string {
  const text = typeof title === 'string' ? title : ''
  const longest = Math.max(...text.split(' ').map(({ length }) => length))
  if (id === 'portfolio' && longest <= MAX_WORD_LENGTH.large) return 'title-large'
  const isLong = longest > MAX_WORD_LENGTH.usual || (split && text.length > MAX_SPLIT_LENGTH)
  return isLong ? 'title long' : 'title'
}
