import fc from 'fast-check'
import { test } from 'vitest'

const RUNS = process.env.LONG ? 20_000 : 100
/** The same in each run of `npm test`. A long run draws one. */
export const SEED = Number(process.env.FC_SEED ?? 1)
const TEST_TIMEOUT_MS = Math.max(60_000, RUNS * 60)

export function testProperty<Case>(title: string, property: fc.IRawProperty<Case>): void {
  test(title, { timeout: TEST_TIMEOUT_MS }, async () => {
    await fc.assert(property, { numRuns: RUNS, seed: SEED })
  })
}

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST_CODE_POINT = 0x10ffff

const loneSurrogates = fc.string({
  unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  maxLength: 4,
})

/** Replaces `binary` of fast-check, which first builds a table of all 1.1 million characters. */
const character = fc.integer({ min: 0, max: LAST_CODE_POINT - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (text) => toCharacterIndex(String(text)),
)

function toCharacterIndex(text: string): number {
  const code = text.codePointAt(0) ?? Number.NaN
  if (String.fromCodePoint(code) !== text || !text.isWellFormed()) throw new Error('Not one character.')
  return code < FIRST_SURROGATE ? code : code - SURROGATES
}

export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: character }),
  fc.tuple(fc.string({ unit: character }), loneSurrogates, fc.string()).map((parts) => parts.join('')),
)

export function textFrom(...pieces: string[]): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: anyText })
  return fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
}

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ stringUnit: character, maxDepth: 4 }) },
  { weight: 1, arbitrary: anyText },
)

export function anyRecord(...fields: string[]): fc.Arbitrary<Record<string, unknown>> {
  const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: anyText })
  return fc.dictionary(key, anyJson, { maxKeys: fields.length + 2 })
}
