import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { character, testProperty } from '../../../tests/fakes/arbitraries.ts'
import { createKeyRedactor } from './redact-key.ts'

const KEY = 'gsk_01+3/56?89ab~def'

function toPercents(text: string): string {
  return Buffer.from(text).toString('hex').replace(/../g, '%$&')
}

describe('a key in text', () => {
  test.each([
    ['plain', KEY, '…'],
    ['in upper case', KEY.toUpperCase(), '…'],
    ['with zero-width spaces', KEY.split('').join('\u200b'), '…'],
    ['with several invisible characters', `gsk_\u00ad\u2060\ufeff\u202e\u{e0041}\ufe0f\u034f${KEY.slice(4)}`, '…'],
    ['URL-encoded', encodeURIComponent(KEY), '…'],
    ['with every character percent-encoded', toPercents(KEY), '…'],
    ['with every character percent-encoded in upper case', toPercents(KEY).toUpperCase(), '…'],
    ['in base64', Buffer.from(KEY).toString('base64'), '…'],
    ['in base64url', Buffer.from(KEY).toString('base64url'), expect.stringMatching(/^….?$/)],
    ['in URL-encoded base64', encodeURIComponent(Buffer.from(KEY).toString('base64')), expect.stringMatching(/^…/)],
    [
      'in base64 after other text',
      Buffer.from(`Bearer ${KEY}`).toString('base64'),
      expect.stringMatching(/^.{9,10}…$/),
    ],
  ])('is redacted: %s', (_name, spelling, redacted) => {
    const redact = createKeyRedactor(KEY)
    expect(redact(spelling)).toEqual(redacted)
    expect(redact(`It is <${spelling}>.`)).toMatch(/^It is <.{0,10}….{0,4}>\.$/)
  })

  test('is redacted each time', () => {
    expect(createKeyRedactor(KEY)(`${KEY}, and again ${KEY}`)).toBe('…, and again …')
  })

  test('is redacted from eight characters on', () => {
    expect(createKeyRedactor('s3cr3t-8')('It is s3cr3t-8.')).toBe('It is ….')
  })

  test('is not redacted if it is shorter or empty', () => {
    expect(createKeyRedactor('ollama')('The ollama project.')).toBe('The ollama project.')
    expect(createKeyRedactor('')('The harbour.')).toBe('The harbour.')
  })
})

// Compiling the patterns is slow, so it happens once.
const redactors = ['s3cr3t-8', '$^.*+?()[', '%41%42%43%', KEY].map((secret) => ({
  secret,
  redact: createKeyRedactor(secret),
}))
const neighbour = fc.string({ unit: character })

testProperty(
  'no key remains in any text, nor in the base64 of any text',
  fc.property(fc.constantFrom(...redactors), neighbour, neighbour, ({ secret, redact }, before, after) => {
    expect(redact(before + secret + after)).not.toContain(secret)
    const encoded = Buffer.from(before + secret + after).toString('base64')
    expect(Buffer.from(redact(encoded).replace('…', ''), 'base64').includes(secret)).toBe(false)
    expect(redact(encoded)).toContain('…')
  }),
)
