import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds } from '../../../tests/fakes/arbitraries.ts'
import { createKeyRedactor } from './redact-key.ts'

const KEY = 'gsk_01+3/56?89ab~def'

function toPercents(text: string): string {
  return Buffer.from(text).toString('hex').replace(/../g, '%$&')
}

describe('a key in a text', () => {
  test.each([
    ['as it is', KEY, '…'],
    ['in capitals', KEY.toUpperCase(), '…'],
    ['with a space of no width in it', KEY.split('').join('\u200b'), '…'],
    ['with several unseen signs in it', `gsk_\u00ad\u2060\ufeff\u202e\u{e0041}\ufe0f\u034f${KEY.slice(4)}`, '…'],
    ['as part of an address', encodeURIComponent(KEY), '…'],
    ['with every sign encoded', toPercents(KEY), '…'],
    ['with every sign encoded in capitals', toPercents(KEY).toUpperCase(), '…'],
    ['in base64', Buffer.from(KEY).toString('base64'), '…'],
    ['in base64 for addresses', Buffer.from(KEY).toString('base64url'), expect.stringMatching(/^….?$/)],
    ['in base64, encoded', encodeURIComponent(Buffer.from(KEY).toString('base64')), expect.stringMatching(/^…/)],
    ['in base64 with its word', Buffer.from(`Bearer ${KEY}`).toString('base64'), expect.stringMatching(/^.{9,10}…$/)],
  ])('is hidden: %s', (_name, told, shown) => {
    const hide = createKeyRedactor(KEY)
    expect(hide(told)).toEqual(shown)
    expect(hide(`It is <${told}>.`)).toMatch(/^It is <.{0,10}….{0,4}>\.$/)
  })

  test('is hidden each time', () => {
    expect(createKeyRedactor(KEY)(`${KEY}, and again ${KEY}`)).toBe('…, and again …')
  })

  test('is hidden from eight characters on', () => {
    expect(createKeyRedactor('s3cr3t-8')('It is s3cr3t-8.')).toBe('It is ….')
  })

  test('is none where it is a mere word, or nothing', () => {
    expect(createKeyRedactor('ollama')('The ollama project.')).toBe('The ollama project.')
    expect(createKeyRedactor('')('The harbour.')).toBe('The harbour.')
  })
})

// Each has a pattern of its own, which takes a while to make.
const hiders = ['s3cr3t-8', '$^.*+?()[', '%41%42%43%', KEY].map((secret) => ({
  secret,
  hide: createKeyRedactor(secret),
}))
const neighbour = fc.string({ unit: 'binary' })

holds(
  'no key stays in any text, nor in its base64 with anything around it',
  fc.property(fc.constantFrom(...hiders), neighbour, neighbour, ({ secret, hide }, before, after) => {
    expect(hide(before + secret + after)).not.toContain(secret)
    const encoded = Buffer.from(before + secret + after).toString('base64')
    expect(Buffer.from(hide(encoded).replace('…', ''), 'base64').includes(secret)).toBe(false)
    expect(hide(encoded)).toContain('…')
  }),
)
