import { useEffect, useState } from 'react'
import { navigation, links as strings } from '../../contract/strings.ts'
import { useSiteLinks } from '../ui/site-links.ts'

export type SectionLink = keyof typeof navigation

export const MOBILE_MENU_ID = 'mobile-menu'

/** How many letters the links may have to stand in a row beside the name, on a tablet and on a wide screen. */
const ROW = { tablet: 44, wide: 76 }

/** Where the eye rests, from the top of the screen. */
const READING_LINE = 0.35

type SectionNavProps = {
  sections: SectionLink[]
  /** The owner's own headings. */
  labels?: { [Id in SectionLink]?: string | undefined }
  /** On the home page links lead within the page, and the section being read is marked. */
  onHomePage: boolean
}

export function SectionNav({ sections, labels, onHomePage }: SectionNavProps) {
  const { toFile } = useSiteLinks()
  const current = useCurrentSection(sections)
  const words = toWords({ sections, labels })
  const links = sections.map((id, index) => (
    <li key={id}>
      <a
        href={onHomePage ? `#${id}` : toFile(`/#${id}`)}
        aria-current={current === id ? 'true' : undefined}
        className="nav-link"
      >
        {words[index]}
      </a>
    </li>
  ))
  return (
    <>
      <nav
        aria-label={strings.sections}
        className={`tw:shrink-0 ${toRowClass(words, ['tw:max-md:hidden', 'tw:max-lg:hidden', 'tw:hidden'])}`}
      >
        <ul className="tw:flex tw:items-center tw:gap-1">{links}</ul>
      </nav>
      <nav id={MOBILE_MENU_ID} popover="auto" aria-label={strings.menu} className="mobile-menu">
        <ul className="tw:grid tw:gap-1">{links}</ul>
      </nav>
    </>
  )
}

/** Long headings of the owner's are in the menu only. */
export function toMenuButtonClass(nav: Pick<SectionNavProps, 'sections' | 'labels'>): string {
  return toRowClass(toWords(nav), ['tw:md:hidden', 'tw:lg:hidden', ''])
}

function toWords({ sections, labels }: Pick<SectionNavProps, 'sections' | 'labels'>): string[] {
  return sections.map((id) => labels?.[id] ?? navigation[id])
}

function toRowClass(words: string[], [fromTablet, fromWide, never]: [string, string, string]): string {
  const letters = words.join('').length
  if (letters <= ROW.tablet) return fromTablet
  return letters <= ROW.wide ? fromWide : never
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
