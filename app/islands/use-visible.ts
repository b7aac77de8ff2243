import { type RefObject, useEffect, useState } from 'react'

/** Whether at least `share` (0 to 1) of the element is on the screen. */
export function useVisible(element: RefObject<Element | null>, share: number): boolean {
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setVisible((entries.at(-1)?.intersectionRatio ?? 0) >= share),
      { threshold: [0, share] },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, share])

  return visible
}
