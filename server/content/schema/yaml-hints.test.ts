import { expect, test } from 'vitest'
import { findSyntaxHints } from './yaml-hints.ts'

test.each([
  ['title: Rust: the book\nstack: x\n', 1, /contains a colon/, 'title: "Rust: the book"'],
  ['title: A\nlinks:\n\tresume: x\n', 3, /allow tabs/, 'resume: x'],
  ['title:Foo\nstack: x\n', 1, /space after the colon/, 'title: Foo'],
  ['stack: x\ntitle:Foo\n', 2, /space after the colon/, 'title: Foo'],
  ['title: "Foo\nstack: y\nother: z\n', 1, /closing quote/, 'title: "Foo"'],
  ["title: 'Foo\nstack: y\n", 1, /closing quote/, "title: 'Foo'"],
  ["title: 'I'm here'\nstack: x\n", 1, /apostrophe/, 'title: "I\'m here"'],
  ['title: "So "nice""\n', 1, /double quotes or a backslash/, `title: 'So "nice"'`],
  ['title: "C:\\question"\n', 1, /backslash/, "title: 'C:\\question'"],
  ['roles:\n  - One\n  Two\n  - Three\n', 3, /dash before each list entry/, '- Two'],
  ['- title: A\n  from: 1\ntitle: B\n  from: 2\n', 3, /dash before each list entry/, '- title: B'],
  ['links:\n  resume: x\n mail: y\n', 3, /same indentation/, 'mail: y'],
  ['title: A\n  stack: x\nother: y\n', 2, /same indentation/, 'stack: x'],
  ['title: @foo\n', 1, /special character/, 'title: "@foo"'],
  ['title: A\nstack foo\nother: x\n', 2, /colon after the field name/, 'stack: foo'],
  ['technologies: [a, b\nstack: y\n', 1, /closing bracket/, 'technologies: [a, b]'],
])('%j is explained once, with a corrected line', (text, ...expected) => {
  const [line, message, suggestion] = expected
  const source = text.split('\n')[Number(line) - 1]?.trim()
  expect(findSyntaxHints(text)).toEqual([{ line, expected: expect.stringMatching(message ?? ''), source, suggestion }])
})

test('explains each of several issues', () => {
  const hints = findSyntaxHints('title: A: B\nstack:x\ntechnologies: @y\n')
  expect(hints.map(({ line, suggestion }) => [line, suggestion])).toEqual([
    [1, 'title: "A: B"'],
    [2, 'stack: x'],
    [3, 'technologies: "@y"'],
  ])
})

test('reports both lines of a duplicate field', () => {
  expect(findSyntaxHints('a: 1\nb: 2\na: 3\n')).toEqual([
    { line: 3, expected: '"a" only once; it is also on line 1', source: 'a: 3' },
  ])
})

test("returns the parser's message for other issues, and no hints for valid text", () => {
  expect(findSyntaxHints('a: b\n---\nc: d\n--- [\n')).toHaveLength(1)
  expect(findSyntaxHints('a: b\n')).toEqual([])
})
