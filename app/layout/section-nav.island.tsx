import { useEffect, useState } from 'react'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'
import { type MenuLinks, MOBILE_MENU_ID } from './menu.ts'

/** The section at this fraction of the viewport height counts as current. */
const READING_LINE = 0.35

export function SectionNav({ sections, labels, onHomePage }: MenuLinks & { onHomePage: boolean }) {
  const { toFile } = useSiteLinks()
  const { navigation, links: strings } = useWords()
  const current = useCurrentSection(sections)
  const links = sections.map((id) => (
    <li key={id}>
      <a
        href={onHomePage ? `#${id}` : toFile(`/#${id}`)}
        aria-current={current === id ? 'true' : undefined}
        className="nav-link"
      >
        {labels?.[id] ?? navigation[id]}
      </a>
    </li>
  ))
  return (
    <>
      <nav aria-label={strings.sections} className="section-row">
        <ul>{links}</ul>
      </nav>
      <nav id={MOBILE_MENU_ID} popover="auto" aria-label={strings.menu} className="mobile-menu">
        <ul>{links}</ul>
      </nav>
    </>
  )
}

function useCurrentSection(ids: string[]): string | undefined {
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
