import { expect, test } from 'vitest'
import { nextCards, splitCards, toCard } from './cards.ts'

const project = {
  _id: 'a',
  title: 'A',
  description: 'Long',
  stack: 'Web',
  deployed: 'Yes',
  technologies: 'TypeScript',
  gitRepoLink: '',
  projectLink: '',
  projectBanner: { url: '/a.svg' },
}

test('creates a card with the fields that the gallery shows', () => {
  expect(toCard(project)).toEqual({ _id: 'a', title: 'A', stack: 'Web', projectBanner: { url: '/a.svg' } })
})

test.each([
  [0, 0, 0],
  [1, 1, 0],
  [9, 9, 0],
  [10, 9, 1],
  [13, 9, 4],
])('splits %i projects into %i shown and %i behind Show More', (count, shown, hidden) => {
  const { first, rest } = splitCards(Array.from({ length: count }, () => toCard(project)))
  expect([first.length, rest.length]).toEqual([shown, hidden])
})

test.each([
  ['a', 'b c d'],
  ['d', 'e a b'],
  ['e', 'a b c'],
  // An external backend may have a project that is not in its list.
  ['unlisted', 'a b c'],
])('returns the cards after %s: %s', (id, next) => {
  const cards = [...'abcde'].map((_id) => toCard({ ...project, _id }))
  expect(
    nextCards(cards, id)
      .map(({ _id }) => _id)
      .join(' '),
  ).toBe(next)
})

test('returns no cards after the only project', () => {
  expect(nextCards([toCard(project)], 'a')).toEqual([])
})
