import { expect, test } from 'vitest'
import { parseLenientJson } from './lenient-json.ts'

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
