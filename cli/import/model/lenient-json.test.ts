import { expect, test } from 'vitest'
import { findJsonError, parseLenientJson } from './lenient-json.ts'

test.each([
  ['plain', '{"a": "b"}'],
  ['with a byte order mark', '\ufeff{"a": "b"}'],
  ['with comments', '// mine\n{"a": "b" /* c */}'],
  ['with commas too many', '{"a": "b",\n}'],
])('reads JSON %s', (_, text) => {
  expect(parseLenientJson(Buffer.from(text))).toEqual({ a: 'b' })
})

test('reads UTF-16', () => {
  expect(parseLenientJson(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":"é"}', 'utf16le')]))).toEqual({
    a: 'é',
  })
})

test('strings may contain comments, trailing commas, and line breaks', () => {
  expect(parseLenientJson(Buffer.from('{"a": "https://x.example, ] /* no */", "b": "one\ntwo \\"}", }'))).toEqual({
    a: 'https://x.example, ] /* no */',
    b: 'one\ntwo "}',
  })
})

test.each(['', '<html></html>', 'name: Ada', '{"a": }'])('%j is not JSON', (text) => {
  expect(parseLenientJson(Buffer.from(text))).toBeUndefined()
})

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
  ['{"a": "Ada,\n "b": "x"}', 'line 2, column 3'],
  ['{ // "mine\n  "a": [1, tru]\n}', 'line 2, column 15'],
  ['{"a": "one\ntwo", b: 1}', 'line 2, column 7'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{"a": [1, 2', 'line 1, column 12'],
  ['{"a": "\\x"}', 'line 1, column 9'],
  ['{}\n}', 'line 2, column 1'],
  ['%PDF-1.7', 'line 1, column 1'],
  ['['.repeat(100_000), 'line 1, column 100001'],
])('%j has an error', (text, error) => {
  expect(parseLenientJson(Buffer.from(text))).toBeUndefined()
  expect(findJsonError(Buffer.from(text))).toBe(error)
})
