import type { ReactNode } from 'react'

/** A lamp, its light, and what is in it. */
export function DisplayCase({ children }: { children?: ReactNode }) {
  return <div className="display-case">{children}</div>
}
