import type { KeyboardEvent } from 'react'

/** Up and down go through the elements of this list that match the selector. */
export function goByArrows(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || event.altKey) return
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  targets[targets.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}
