import { expect, test } from 'vitest'
import { toMenuClasses } from './menu.ts'

const SECTIONS = ['portfolio', 'about', 'timeline', 'skills', 'apps', 'contact'] as const

test.each([
  { labels: {}, rowClass: 'tw:max-md:hidden', buttonClass: 'tw:md:hidden' },
  { labels: { about: 'A little about myself' }, rowClass: 'tw:max-lg:hidden', buttonClass: 'tw:lg:hidden' },
  { labels: { about: 'A'.repeat(40), skills: 'S'.repeat(40) }, rowClass: 'tw:hidden', buttonClass: '' },
])('moves links that do not fit next to the name into the menu: $rowClass', ({ labels, ...classes }) => {
  expect(toMenuClasses({ sections: [...SECTIONS], labels })).toEqual(classes)
})
