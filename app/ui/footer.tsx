import type { ReactNode } from 'react'
import { layout } from '../../contract/strings.ts'
import { Icon } from './icon.tsx'

export function Footer({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <footer className="footer-glow mt-auto pt-[var(--section-gap)]">
      <div className="page-container">
        <div className="divider pt-16 pb-12">
          <h2 className="footer-title">{layout.thanks}</h2>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            {children}
            <a
              href="#top"
              className="back-to-top no-print inline-flex min-h-11 items-center gap-2 text-muted hover:text-accent"
            >
              <Icon name="up" className="-ms-[3px]" />
              {layout.backToTop}
            </a>
          </div>
          {name && <p className="small mt-10 text-subtle">{name}</p>}
        </div>
      </div>
    </footer>
  )
}
