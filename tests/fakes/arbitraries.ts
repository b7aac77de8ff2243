import fc from 'fast-check'
import { test } from 'vitest'

/** Cases of each property; `npm run test:long` tries 20 times as many. */
const RUNS = process.env.LONG ? 20_000 : 1_000
/** Repeats a failed run; the failure names its seed. */
const SEED = process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {}
const LIMIT_MS = Math.max(60_000, RUNS * 60)

/** A test that the property holds. A failure names the smallest case and the seed. */
export function holds<Case>(sentence: string, property: fc.IRawProperty<Case>): void {
  test(sentence, { timeout: LIMIT_MS }, async () => {
    await fc.assert(property, { numRuns: RUNS, ...SEED })
  })
}

const halfCharacters = fc.string({
  unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  maxLength: 4,
})

/** Any text that a program can hold: every script, control characters, and halves of characters. */
export const wildText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.string({ unit: 'binary' }), halfCharacters, fc.string()).map((parts) => parts.join('')),
)

/** A text put together from these pieces, with wild ones between. */
export function textOf(...pieces: string[]): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: wildText })
  return fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
}

/** Any value that JSON can carry. */
export const wildJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }) },
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

/** Addresses as people and programs get them wrong, and such as are right but odd. */
export const wildAddress = fc.oneof(
  fc.webUrl(),
  fc
    .tuple(
      fc.constantFrom('http://', 'https://', 'HTTPS://', 'https:', '//', '/', ''),
      textOf(...'[]{}@:;,%#?/\\*&<>"\' '),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('https://[', 'https://[::1]/x', 'https://a:b@c/', 'https://a:99999/', 'https://%', 'https://xn--a/'),
  fc.constantFrom('https://a;sandbox/x', 'https://*/x', 'javascript:alert(1)', 'data:text/html,x', '/\\evil.example'),
)
