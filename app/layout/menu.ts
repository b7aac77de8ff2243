import { islandWords } from '../../contract/words/en.ts'

export const MOBILE_MENU_ID = 'mobile-menu'

/** With more letters, the links don't fit next to the name. */
const MAX_ROW_LETTERS = { tablet: 44, wide: 76 }

type Navigation = typeof islandWords.navigation
export type SectionLink = keyof Navigation

export type MenuLinks = { sections: SectionLink[]; labels?: { [Id in SectionLink]?: string | undefined } }

export function toMenuClass({ sections, labels }: MenuLinks, navigation: Navigation = islandWords.navigation): string {
  const letters = sections.map((id) => labels?.[id] ?? navigation[id]).join('').length
  if (letters <= MAX_ROW_LETTERS.tablet) return 'menu-on-phones'
  return letters <= MAX_ROW_LETTERS.wide ? 'menu-on-tablets' : 'menu-always'
}
