import { expect, test } from 'vitest'
import { toInitials } from './featured.tsx'

test.each([
  ['Robin Sample', 'RS'],
  ['Ada', 'A'],
  ['Gabriel José de la Concordia', 'GC'],
  ['  Zoë  Škvorecká ', 'ZŠ'],
  ['𝒜da 𝒵', '𝒜𝒵'],
  ['', ''],
])('abbreviates %j to %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
