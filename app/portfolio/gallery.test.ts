import { expect, test } from 'vitest'
import { INITIAL_COUNT, nextCards, splitCards, toCard } from './gallery.ts'

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

test('a card has what the gallery shows of a project', () => {
  expect(toCard(project)).toEqual({ _id: 'a', title: 'A', stack: 'Web', projectBanner: { url: '/a.svg' } })
})

test.each([
  [0, 0, 0],
  [1, 1, 0],
  [9, 9, 0],
  [10, 9, 1],
  [13, 9, 4],
])('of %i projects %i are shown at first and %i are behind Show More', (count, shown, hidden) => {
  const { first, rest } = splitCards(Array.from({ length: count }, () => toCard(project)))
  expect([first.length, rest.length]).toEqual([shown, hidden])
  expect(INITIAL_COUNT).toBe(9)
})

test.each([
  ['a', 'b c d'],
  ['d', 'e a b'],
  ['e', 'a b c'],
  // An external backend may know a project that its list does not have.
  ['elsewhere', 'a b c'],
])('after %s come %s', (id, next) => {
  const cards = [...'abcde'].map((_id) => toCard({ ...project, _id }))
  expect(
    nextCards(cards, id)
      .map(({ _id }) => _id)
      .join(' '),
  ).toBe(next)
})

test('the only project has nothing after it', () => {
  expect(nextCards([toCard(project)], 'a')).toEqual([])
})
