import { describe, expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const LONG = `Bad luck. ${'The harbour was closed. '.repeat(50)}`

describe('an excerpt', () => {
  test.each([
    ['is all of a short text', '\n Short. ', 'Short.'],
    [
      'ends with a whole word',
      LONG,
      expect.stringMatching(/^Bad luck\. (?:The harbour was closed\. )+[\w. ]*\w+\.? …$/),
    ],
    ['cuts a word that is too long', 'x'.repeat(200_000), `${'x'.repeat(598)} …`],
    ['has no invisible characters', `${'\u202e\u0000'.repeat(500)}Short.`, 'Short.'],
    ['is empty if all characters are invisible', '\u202e'.repeat(200_000), ''],
  ])('%s', (_name, text, expected) => {
    expect(excerpt(text)).toEqual(expected)
    expect(excerpt(text).length).toBeLessThanOrEqual(600)
  })

  test('cuts between characters', () => {
    expect(excerpt('🙂'.repeat(1_000)).isWellFormed()).toBe(true)
    expect(excerpt(`x${'🙂'.repeat(1_000)}`)).not.toContain('\ufffd')
  })
})
