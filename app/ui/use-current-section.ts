import { useEffect, useState } from 'react'

/** Where the eye rests, from the top of the screen. */
const READING_LINE = 0.35

/** The id of the section being read, of those that are on this page. */
export function useCurrentSection(ids: readonly string[], page: string): string | undefined {
  const [current, setCurrent] = useState<string>()

  // The world outside: how far the visitor has scrolled.
  useEffect(() => {
    const look = () => setCurrent(page === '/' ? ids.find(isRead) : undefined)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids, page])

  return current
}

function isRead(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect()
  const line = innerHeight * READING_LINE
  return box !== undefined && box.top <= line && box.bottom > line
}
