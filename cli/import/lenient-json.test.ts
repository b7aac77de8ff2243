import { expect, test } from 'vitest'
import { parseJson } from './lenient-json.ts'

test.each([
  ['plain', '{"a": "b"}'],
  ['with a byte order mark', '\ufeff{"a": "b"}'],
  ['with comments', '// mine\n{"a": "b" /* c */}'],
  ['with commas too many', '{"a": "b",\n}'],
])('JSON %s is read', (_, text) => {
  expect(parseJson(Buffer.from(text))).toEqual({ a: 'b' })
})

test('JSON of UTF-16 is read', () => {
  expect(parseJson(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":"é"}', 'utf16le')]))).toEqual({ a: 'é' })
})

test('texts keep what looks like a comment or a comma too many, and may run over lines', () => {
  expect(parseJson(Buffer.from('{"a": "https://x.example, ] /* no */", "b": "one\ntwo \\"}", }'))).toEqual({
    a: 'https://x.example, ] /* no */',
    b: 'one\ntwo "}',
  })
})

test.each(['', '<html></html>', 'name: Ada', '{"a": }'])('%j is not JSON', (text) => {
  expect(parseJson(Buffer.from(text))).toBeUndefined()
})
