import { useEffect, useState } from 'react'

/** Where the eye rests, from the top of the screen. */
const READING_LINE = 0.35

export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const update = () => setCurrent(ids.find(isRead))
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [ids])

  return current
}

function isRead(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect()
  const line = innerHeight * READING_LINE
  return box !== undefined && box.top <= line && box.bottom > line
}
