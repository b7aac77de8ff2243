import type { ReactNode } from 'react'

export function DisplayCase({ children }: { children?: ReactNode }) {
  return <div className="display-case">{children}</div>
}
