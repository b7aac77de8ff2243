import { navigation, links as strings } from '../../contract/strings.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { useCurrentSection } from './use-current-section.ts'

export type SectionLink = keyof typeof navigation

export const MOBILE_MENU_ID = 'mobile-menu'

type SectionNavProps = {
  sections: SectionLink[]
  /** On the home page links lead within the page, and the section being read is marked. */
  onHomePage: boolean
}

export function SectionNav({ sections, onHomePage }: SectionNavProps) {
  const { toFile } = useSiteLinks()
  const current = useCurrentSection(sections)
  const links = sections.map((id) => (
    <li key={id}>
      <a
        href={onHomePage ? `#${id}` : toFile(`/#${id}`)}
        aria-current={current === id ? 'true' : undefined}
        className="nav-link"
      >
        {navigation[id]}
      </a>
    </li>
  ))
  return (
    <>
      <nav aria-label={strings.sections} className="tw:max-md:hidden">
        <ul className="tw:flex tw:items-center tw:gap-1">{links}</ul>
      </nav>
      <nav id={MOBILE_MENU_ID} popover="auto" aria-label={strings.menu} className="mobile-menu">
        <ul className="tw:grid tw:gap-1">{links}</ul>
      </nav>
    </>
  )
}
