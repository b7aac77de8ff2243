import { expect, test } from 'vitest'
import { unwrapLines } from './unwrap.ts'

const MANY_LINES = 200_000

test.each([
  ['with a space', ['one,', 'two'], 'one, two'],
  ['after Japanese punctuation', ['港は,', '閉'], '港は, 閉'],
  ['without a space between Japanese characters', ['港は', '閉じた'], '港は閉じた'],
])('wrapped lines are joined %s', (_name, lines, paragraph) => {
  expect(unwrapLines(lines)).toEqual([paragraph])
})

test('a first line that was copied without its indent belongs to the paragraph', () => {
  const lines = [
    'The harbour was closed for two days after the storm, and all the',
    '   ships waited outside.',
    '   It is open.',
  ]
  expect(unwrapLines(lines)[0]).toBe(
    'The harbour was closed for two days after the storm, and all the ships waited outside.',
  )
})

test('many lines are joined in linear time', () => {
  expect(unwrapLines(Array.from({ length: MANY_LINES }, () => 'ab'))).toEqual([`${'ab '.repeat(MANY_LINES - 1)}ab`])
})
