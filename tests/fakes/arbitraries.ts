import fc from 'fast-check'
import { test } from 'vitest'

/** Cases of each property; `npm run test:long` tries 20 times as many. */
const RUNS = process.env.LONG ? 20_000 : 300
/** Repeats a failed run; the failure names its seed. */
const SEED = process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {}
const LIMIT_MS = Math.max(60_000, RUNS * 60)

/** A test that the property holds. A failure names the smallest case and the seed. */
export function holds<Case>(sentence: string, property: fc.IRawProperty<Case>): void {
  test(sentence, { timeout: LIMIT_MS }, async () => {
    await fc.assert(property, { numRuns: RUNS, ...SEED })
  })
}

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST_CODE_POINT = 0x10ffff
const PATH_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@//"

const halfCharacters = fc.string({
  unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  maxLength: 4,
})

/** As `binary` of fast-check, which makes a table of all 1.1 million characters first. */
export const character = fc.integer({ min: 0, max: LAST_CODE_POINT - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (text) => toCharacterIndex(String(text)),
)

function toCharacterIndex(text: string): number {
  const code = text.codePointAt(0) ?? Number.NaN
  if (String.fromCodePoint(code) !== text || !text.isWellFormed()) throw new Error('Not one character.')
  return code < FIRST_SURROGATE ? code : code - SURROGATES
}

/** Any text that a program can hold: every script, control characters, and halves of characters. */
export const wildText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: character }),
  fc.tuple(fc.string({ unit: character }), halfCharacters, fc.string()).map((parts) => parts.join('')),
)

/** A text put together from these pieces, with wild ones between. */
export function textOf(...pieces: string[]): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: wildText })
  return fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
}

/** Any value that JSON can carry. */
export const wildJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ stringUnit: character, maxDepth: 4 }) },
  { weight: 1, arbitrary: wildText },
)

/** A list in a list in a list, as JSON: deeper than a stack where a program climbs down step by step. */
export const deepJson = fc
  .constantFrom(1, 10, 100, 1_000, 20_000)
  .map((depth) => `${'['.repeat(depth)}0${']'.repeat(depth)}`)

/** An object that has these fields, or other ones, with anything in them. */
export function wildRecord(...fields: string[]): fc.Arbitrary<Record<string, unknown>> {
  const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: wildText })
  return fc.dictionary(key, wildJson, { maxKeys: fields.length + 2 })
}

/** As those of fast-check, without its table of all characters. */
export const webPath = fc
  .array(fc.oneof(fc.constantFrom(...PATH_CHARACTERS), character.map(encodeURIComponent)), { maxLength: 20 })
  .map((parts) => parts.join('') && `/${parts.join('')}`)
export const webUrl = fc
  .tuple(fc.constantFrom('http://', 'https://'), fc.webAuthority(), webPath, fc.constantFrom('', '?'), webPath)
  .map((parts) => parts.join(''))

/** Addresses as people and programs get them wrong, and such as are right but odd. */
export const wildAddress = fc.oneof(
  webUrl,
  fc
    .tuple(
      fc.constantFrom('http://', 'https://', 'HTTPS://', 'https:', '//', '/', ''),
      textOf(...'[]{}@:;,%#?/\\*&<>"\' '),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('https://[', 'https://[::1]/x', 'https://a:b@c/', 'https://a:99999/', 'https://%', 'https://xn--a/'),
  fc.constantFrom('https://a;sandbox/x', 'https://*/x', 'javascript:alert(1)', 'data:text/html,x', '/\\evil.example'),
)
