import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The closing gesture of every page. */
export function Footer({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <footer className="closing-light mt-auto pt-[var(--rhythm)]">
      <div className="wrap">
        <div className="rule pt-16 pb-12">
          <h2 className="closing-words">Thanks For Scrolling</h2>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            {children}
            <a
              href="#top"
              className="top-link no-print inline-flex min-h-11 items-center gap-2 text-soft hover:text-accent"
            >
              <Icon name="up" className="-ms-[3px]" />
              Back to top
            </a>
          </div>
          {name && <p className="small mt-10 text-faint">{name}</p>}
        </div>
      </div>
    </footer>
  )
}
