import { expect, test } from 'vitest'
import { toMenuClass } from './menu.ts'

const SECTIONS = ['portfolio', 'about', 'timeline', 'skills', 'apps', 'contact'] as const

test.each([
  ['menu-on-phones', {}],
  ['menu-on-tablets', { about: 'A little about myself' }],
  ['menu-always', { about: 'A'.repeat(40), skills: 'S'.repeat(40) }],
])('moves links that do not fit next to the name into the menu: %s', (className, labels) => {
  expect(toMenuClass({ sections: [...SECTIONS], labels })).toBe(className)
})
