import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Takes the keyboard, and the voice of a screen reader, along to where a link of this site leads, as a browser does that
 * opens a page: to the heading of a section or of the page, and from a page back to the link that opened it.
 */
export function useArrival(): void {
  const { key, pathname, hash } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const before = useRef({ key, pathname })
  const opened = useRef<string>(undefined)

  // The world outside: the document's focus. It comes after the router has scrolled.
  useEffect(() => {
    const { key: keyBefore, pathname: left } = before.current
    before.current = { key, pathname }
    if (key === keyBefore) return
    if (hash && !isPop) return focus(`${hash} h2`)
    if (pathname === left) return
    const opener = opened.current === left ? findLink(left) : undefined
    opened.current = opener ? undefined : pathname
    if (!opener) return focus('main h1')
    if (!isPop) opener.scrollIntoView({ block: 'center', behavior: 'instant' })
    opener.focus({ preventScroll: true })
  }, [key, pathname, hash, isPop])
}

/** Puts the keyboard, and the voice of a screen reader, there, or at the beginning of the page. */
export function focus(selector: string): void {
  const target = document.querySelector<HTMLElement>(selector) ?? document.querySelector('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function findLink(path: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find((link) => link.pathname.endsWith(path))
}
