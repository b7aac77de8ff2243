import type { ReactNode } from 'react'

type SectionFrameProps = { id: string; title: ReactNode; subtitle?: string; children: ReactNode }

/** The frame of a home section: one left edge, one rhythm, one way to set a heading. */
export function SectionFrame({ id, title, subtitle, children }: SectionFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wrap pt-[var(--rhythm)]">
      <header className="reveal mb-10 border-t border-line pt-6 md:mb-14">
        <h2 id={`${id}-title`} className="text-title font-semibold leading-[1.05] tracking-[-0.035em]">
          {title}
        </h2>
        {subtitle && <p className="mt-3 text-lead text-soft">{subtitle}</p>}
      </header>
      {children}
    </section>
  )
}
