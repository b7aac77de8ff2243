import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, testProperty, textFrom } from '../../../tests/fakes/arbitraries.ts'
import { buildCsp, toCspHash, toOrigins } from './csp.ts'

const NOTHING = { scriptHashes: [], styleHashes: [], images: [], connect: [] }
const EVIL = [
  'https://evil.example; script-src *',
  'https://evil;sandbox/x',
  'https://evil,default-src/x',
  'https://evil;script-src/x',
  "https://evil'self'/x",
  'https://*/evil',
  'https://*.evil.example/x',
  'javascript:evil',
]

test('a page may load and run only the listed sources', () => {
  const hashes = { scriptHashes: [toCspHash('one()')], styleHashes: [toCspHash('a{}')] }
  const policy = buildCsp({ ...NOTHING, ...hashes }).split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[^' ]+'$/),
    expect.stringMatching(/^style-src 'self' 'sha256-[^' ]+'$/),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('hashes the text', () => {
  expect(toCspHash('alert(1)')).toBe('sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=')
})

testProperty(
  'no URL adds a directive, a keyword, or every host',
  fc.property(fc.oneof(anyText, textFrom(...EVIL, ';', ',', '*', '://', '[', '@')), (host) => {
    const url = `https://${host}`
    const policy = buildCsp({ ...NOTHING, images: toOrigins([url]), connect: [url] })
    const sources = /^[^;]*; [^;]*; [^;]*; img-src 'self' data:([^;]*); [^;]*; connect-src 'self'([^;]*); manifest-src/
    for (const list of sources.exec(policy)?.slice(1) ?? ['no such list']) {
      expect(list).toMatch(/^(?: https:\/\/[a-z0-9_.:[\]-]+)?$/)
    }
    expect(policy.split(/[;,]/)).toHaveLength(13)
  }),
)
