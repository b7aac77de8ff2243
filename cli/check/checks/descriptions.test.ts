import { describe, expect, test } from 'vitest'
import { findBadSplits } from './descriptions.ts'

describe('a description', () => {
  test.each([
    'It turns. It counts',
    'It turns. It counts.',
    'Fast. Small. Free.',
    'SourceFiles in C. It compiles anywhere.',
    'Answers in 40 ms. Nobody waits.',
    'Shown in the U.S. Then everywhere.',
    'Apples, pears etc. All of them fresh.',
    'Uses Node.js and v1.2 of it. Runs on ASP.NET too.',
    'Runs everywhere. iOS and macOS included. npm start is all it takes.',
    'It said no. Then it said yes.',
    '速い。 小さい。',
    '',
  ])('that splits well is left alone: %j', (text) => {
    expect(findBadSplits(text)).toEqual([])
  })

  test.each([
    ['Many formats, e.g. PNG and SVG. Done.', 'an abbreviation ends a point'],
    ['Built by Dr. Example for fun.', 'an abbreviation ends a point'],
    ['Rewritten in Node. js this year.', 'a point begins in the middle of a sentence'],
    ['Chess, draughts etc. and more. Done.', 'a point begins in the middle of a sentence'],
    ['Now at v1. 2 and growing.', 'a number is split into two points'],
    ['See fig. 3 for more.', 'a number is split into two points'],
    ['By J. R. Example.', 'a point has no words'],
    ['First line.\nSecond line.', 'a line ends a sentence but not a point'],
    ['One sentence.Another one.', 'two sentences have no space between them'],
  ])('that splits badly is told: %j', (text, reason) => {
    expect(findBadSplits(text).map((split) => split.reason)).toEqual([reason])
  })

  test('is told with the words around the place', () => {
    expect(findBadSplits('Many formats, e.g. PNG and SVG')[0]?.quote).toBe('"…Many formats, e.g. | PNG and SVG…"')
  })
})
