import { useEffect, useState } from 'react'

/** The section that holds the upper middle of the screen: the one being read. */
const READING_BAND = '-30% 0px -60% 0px'

/** The id of the section being read, of those that are on this page. */
export function useCurrentSection(ids: readonly string[], page: string): string | undefined {
  const [current, setCurrent] = useState<string>()

  // The world outside: how far the visitor has scrolled.
  useEffect(() => {
    setCurrent(undefined)
    const sections = ids.map((id) => document.getElementById(id)).filter((section) => section !== null)
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        const left = entries.map(({ target }) => target.id)
        setCurrent((id) => entered?.target.id ?? (id !== undefined && left.includes(id) ? undefined : id))
      },
      { rootMargin: READING_BAND },
    )
    for (const section of sections) if (page === '/') observer.observe(section)
    return () => observer.disconnect()
  }, [ids, page])

  return current
}
