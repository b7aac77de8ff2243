import { describe, expect, test } from 'vitest'
import { cleanLines, fromLines, type Separator, splitTyped, toLines } from './lines.ts'

const SENTENCES = '. '
const WORDS = ', '

test.each<[unknown, Separator, string[]]>([
  [['One', 'Two\nlines'], SENTENCES, ['One', 'Two lines']],
  ['It turns. It counts.', SENTENCES, ['It turns', 'It counts.']],
  ['React, Go (net, http), C', WORDS, ['React', 'Go (net, http)', 'C']],
  ['First\nline.\n\nSecond.', '\n\n', ['First line.', 'Second.']],
  ['A. B', '', ['A. B']],
  ['', SENTENCES, []],
  [undefined, undefined, []],
])('%j is shown as lines', (value, separator, lines) => {
  expect(toLines(value, separator)).toEqual(lines)
})

describe('a text', () => {
  test.each<[before: unknown, lines: string[], after: unknown]>([
    ['A. B', ['A', 'B!'], 'A. B!'],
    ['A. B', ['A', 'B', 'C'], ['A', 'B', 'C']],
    ['A. B', ['B', 'A'], ['B', 'A']],
    ['A. B', ['A'], 'A'],
    ['', ['One'], 'One'],
    ['', ['One. Still one'], ['One. Still one']],
    [undefined, ['One', 'Two'], ['One', 'Two']],
    ['A', ['', ' '], undefined],
    [
      ['A', 'B'],
      ['A', 'B!'],
      ['A', 'B!'],
    ],
  ])('%j with the lines %j is written as %j', (before, lines, after) => {
    expect(fromLines(lines, before, SENTENCES)).toEqual(after)
  })

  test('what is a line in the form is a line again after a reload', () => {
    for (const lines of [['A. B'], ['A', 'B. C'], ['A', 'B']])
      for (const before of ['', 'A', 'A. B', ['x']])
        expect(toLines(fromLines(lines, before, SENTENCES), SENTENCES)).toEqual(lines)
  })

  test('the other paragraphs of a biography keep their line breaks', () => {
    expect(fromLines(['One two', 'Three!'], 'One\ntwo\n\nThree', '\n\n')).toBe('One\ntwo\n\nThree!')
  })
})

test('a pasted list loses its bullets, and words are split at commas outside of brackets', () => {
  expect(cleanLines('• One\r\n- Two\n* Three\n1. Four\n2) Five\n2019 was good', SENTENCES)).toBe(
    'One\nTwo\nThree\nFour\nFive\n2019 was good',
  )
  expect(
    cleanLines('Rust, Go,Zig (a, b)', WORDS)
      .split('\n')
      .map((word) => word.trim()),
  ).toEqual(['Rust', 'Go', 'Zig (a, b)'])
  expect(splitTyped('Rust, Go,Zig', WORDS)).toBe('Rust\nGo\nZig')
  expect(splitTyped('A, b', SENTENCES)).toBe('A, b')
})
