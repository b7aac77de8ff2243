import { expect, test } from 'vitest'
import { withoutPlace, withPlace } from './site.ts'

test.each([
  ['Lead', 'Acme', 'Lead, Acme'],
  ['Lead, Acme', 'Acme', 'Lead, Acme'],
  ['Engineer at Acme, Inc.', 'Acme Inc', 'Engineer at Acme, Inc.'],
  ['Pineapple Picker', 'Apple', 'Pineapple Picker, Apple'],
  ['会のエンジニア', '会', '会のエンジニア'],
  ['Acme', 'Acme', 'Acme'],
  ['Lead', undefined, 'Lead'],
])('%j at %j is %j', (title, place, joined) => {
  expect(withPlace(title, place)).toBe(joined)
})

test.each([
  ['Lead, Acme', 'Acme', 'Lead'],
  ['Lead', 'Acme', 'Lead'],
  ['Acme', 'Acme', ''],
])('the role of %j at %j is %j', (title, place, role) => {
  expect(withoutPlace(title, place)).toBe(role)
})
