import { expect, test } from 'vitest'
import { findSplitIssues } from './texts.ts'

test.each([
  'It turns. It counts',
  'Fast. Small. Free.',
  'Written in C. It compiles anywhere.',
  'Responds in 40 ms. Visitors do not wait.',
  'Shown in the U.S. Then everywhere.',
  'Uses Node.js and v1.2 of it. Runs on ASP.NET too.',
  'Runs everywhere. iOS and macOS included. npm start is all it takes.',
  'It said no. Then it said yes.',
  '速い。 小さい。',
  '',
])('a description that splits well has no issues: %j', (text) => {
  expect(findSplitIssues(text)).toEqual([])
})

test.each([
  ['Many formats, e.g. PNG and SVG. Done.', 'a bullet ends with an abbreviation', /^"…Many formats, e.g. PNG and/],
  ['Built by Dr. Example for fun.', 'a bullet ends with an abbreviation', /Dr. Example/],
  ['Rewritten in Node. js this year.', 'a bullet starts in the middle of a sentence', /Node. js/],
  ['Now at v1. 2 and growing.', 'a number is split into two bullets', /v1. 2/],
  ['See fig. 3 for more.', 'a number is split into two bullets', /fig. 3/],
  ['By J. R. Example.', 'a bullet has no words', /J. R/],
  ['A.\nB.', 'a sentence ends at a line break without starting a new bullet', /A.\\nB/],
  ['One sentence.Another one.', 'two sentences have no space between them', /nce.Ano/],
])('a description that splits badly is reported: %j', (text, reason, quote) => {
  expect(findSplitIssues(text)).toMatchObject([{ reason, quote: expect.stringMatching(quote) }])
})
