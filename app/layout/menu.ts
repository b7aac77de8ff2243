import { navigation } from '../../contract/strings.ts'

export const MOBILE_MENU_ID = 'mobile-menu'

/** With more letters, the links don't fit next to the name. */
const MAX_ROW_LETTERS = { tablet: 44, wide: 76 }

export type SectionLink = keyof typeof navigation

export type MenuLinks = { sections: SectionLink[]; labels?: { [Id in SectionLink]?: string | undefined } }

export function toMenuClasses({ sections, labels }: MenuLinks) {
  const letters = sections.map((id) => labels?.[id] ?? navigation[id]).join('').length
  if (letters <= MAX_ROW_LETTERS.tablet) return { rowClass: 'tw:max-md:hidden', buttonClass: 'tw:md:hidden' }
  if (letters <= MAX_ROW_LETTERS.wide) return { rowClass: 'tw:max-lg:hidden', buttonClass: 'tw:lg:hidden' }
  return { rowClass: 'tw:hidden', buttonClass: '' }
}
