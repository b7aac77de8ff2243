import { expect, test } from 'vitest'
import { nextCards, splitCards } from './cards.ts'
import { toCards } from './to-cards.ts'

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
  const { deployed: _, gitRepoLink: __, projectLink: ___, ...shown } = project
  expect(toCards([project])).toEqual([shown])
})

test.each([
  ['Keeps time. In ticks.', 'Keeps time. In ticks.'],
  ['Keeps the time of all clocks. In ticks.', 'Keeps the time of all clocks.'],
  ['St. Gallen, e.g. Its trains and vs. others! Or not?', 'St. Gallen, e.g. Its trains and vs. others!'],
  ['No period\nat the end of it all', 'No period\nat the end of it all'],
  ['時計を作る。時間を測る。', '時計を作る。'],
  ['<p>Keeps the <b>time</b> of 2 < 3 clocks.</p><p>More.</p>', 'Keeps the  time  of 2 < 3 clocks.'],
  [`Keeps the time of all clocks in the house, ${'and '.repeat(30)}.`, 'Keeps the time of all clocks in the house…'],
  [`Keeps ${'the time '.repeat(20)}`, `Keeps ${'the time '.repeat(12)}the…`],
  ['時'.repeat(130), `${'時'.repeat(119)}…`],
  ['', ''],
])('a card has the first sentence of %j and three technologies', (description, sentence) => {
  const source = { ...project, description, technologies: 'Go, SQL, CSS, HTML', projectBanner: undefined }
  const cards = toCards([source])
  expect(cards).toMatchObject([{ description: sentence, technologies: 'Go, SQL, CSS', hue: 97 }])
  expect(toCards(cards), 'in the browser again').toEqual(cards)
})

test.each([
  [0, 0, 0],
  [1, 1, 0],
  [9, 9, 0],
  [10, 9, 1],
  [13, 9, 4],
])('splits %i projects into %i shown and %i behind Show More', (count, shown, hidden) => {
  const { first, rest } = splitCards(Array.from({ length: count }, () => project))
  expect([first.length, rest.length]).toEqual([shown, hidden])
})

test.each([
  ['a', 'b c d'],
  ['d', 'e a b'],
  ['e', 'a b c'],
  // An external backend may have a project that is not in its list.
  ['unlisted', 'a b c'],
])('returns the cards after %s: %s', (id, next) => {
  const cards = [...'abcde'].map((_id) => ({ ...project, _id }))
  expect(
    nextCards(cards, id)
      .map(({ _id }) => _id)
      .join(' '),
  ).toBe(next)
})

test('returns no cards after the only project', () => {
  expect(nextCards([project], 'a')).toEqual([])
})
