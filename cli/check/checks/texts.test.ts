import { describe, expect, test } from 'vitest'
import { findSplitIssues } from './texts.ts'

describe('a description', () => {
  test.each([
    'It turns. It counts',
    'It turns. It counts.',
    'Fast. Small. Free.',
    'Written in C. It compiles anywhere.',
    'Responds in 40 ms. Visitors do not wait.',
    'Shown in the U.S. Then everywhere.',
    'Apples, pears etc. All of them fresh.',
    'Uses Node.js and v1.2 of it. Runs on ASP.NET too.',
    'Runs everywhere. iOS and macOS included. npm start is all it takes.',
    'It said no. Then it said yes.',
    '速い。 小さい。',
    '',
  ])('that splits well has no issues: %j', (text) => {
    expect(findSplitIssues(text)).toEqual([])
  })

  test.each([
    ['Many formats, e.g. PNG and SVG. Done.', 'a bullet ends with an abbreviation'],
    ['Built by Dr. Example for fun.', 'a bullet ends with an abbreviation'],
    ['Rewritten in Node. js this year.', 'a bullet starts in the middle of a sentence'],
    ['Chess, draughts etc. and more. Done.', 'a bullet starts in the middle of a sentence'],
    ['Now at v1. 2 and growing.', 'a number is split into two bullets'],
    ['See fig. 3 for more.', 'a number is split into two bullets'],
    ['By J. R. Example.', 'a bullet has no words'],
    ['First line.\nSecond line.', 'a sentence ends at a line break without starting a new bullet'],
    ['One sentence.Another one.', 'two sentences have no space between them'],
  ])('that splits badly is reported: %j', (text, reason) => {
    expect(findSplitIssues(text).map((split) => split.reason)).toEqual([reason])
  })

  test('is quoted around the issue', () => {
    expect(findSplitIssues('Many formats, e.g. PNG and SVG')[0]?.quote).toBe('"…Many formats, e.g. | PNG and SVG…"')
  })
})
