import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { condense, extractSummary } from './built-in.ts'

const PIECES = [
  ...['\n', '\n\n', ...'. |! |? | | | |。|؟ |…|, |; |: |-| - |# |- |1. |> '.split('|')],
  ...'The harbour was closed|on Monday|Dr. |e.g. |3.14|U.S. |"|“|”|(|)|*|**|_|`'.split('|'),
  ...'Ships|waited|ship|船は港で待った|السفن|корабли|<p>|</p>|[a](b)|![x](y)|[1]|word-\n'.split('|'),
]
const text = fc.oneof(
  anyText,
  textFrom(...PIECES),
  fc.tuple(textFrom(...PIECES), fc.integer({ min: 1, max: 30 })).map(([piece, times]) => piece.repeat(times)),
)

const lettersOf = (source: string) => source.match(/[\p{L}\p{N}]/gu) ?? []

/** Ignores white space, which separates the pieces of a long word. */
const countCharacters = (source: string) => source.replace(/\s/gu, '').length

/** Expects all letters of the summary in the source, in order. */
function expectSubsequence(summary: string, source: string): void {
  const letters = lettersOf(summary)
  let next = 0
  for (const letter of lettersOf(source)) if (letter === letters[next]) next += 1
  expect(letters.slice(next).join('')).toBe('')
}

testProperty(
  'a summary is a subsequence of the text, not longer, well-formed and deterministic',
  fc.property(text, (source) => {
    const summary = extractSummary(source)
    expect(summary).toBe(extractSummary(source))
    expectSubsequence(summary, source)
    expect(countCharacters(summary)).toBeLessThanOrEqual(countCharacters(source))
    expect(summary.isWellFormed()).toBe(true)
    if (/^[^<]*\p{L}{3}/u.test(source)) expect(summary).not.toBe('')
  }),
)

testProperty(
  'a condensed text is a subsequence of the text and within its length',
  fc.property(text, fc.integer({ min: 0, max: 2_000 }), (source, characters) => {
    const condensed = condense(source, characters)
    expectSubsequence(condensed, source)
    expect(condensed.length).toBeLessThanOrEqual(characters)
  }),
)
