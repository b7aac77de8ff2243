import { describe, expect, test } from 'vitest'
import { createToken, findSpam, type SpamSigns } from './spam-filter.ts'

const MESSAGE = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const START = Date.parse('2026-02-03T04:05:06.789Z')
const TOKEN = createToken('a secret', START)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

function judge(more: Partial<typeof MESSAGE>, signs: SpamSigns, age = MINUTE_MS) {
  return findSpam({ ...MESSAGE, ...more }, { ...signs, secret: 'a secret', now: START + age })
}

test.each([0, 1_999, 2_000, DAY_MS, 30 * DAY_MS, -1, -DAY_MS])(
  'a token is not spam %d ms after it was issued',
  (age) => {
    expect(judge({}, { token: TOKEN }, age)).toBeUndefined()
  },
)

test('a message without a token is not spam', () => {
  expect(judge({}, {})).toBeUndefined()
})

test.each([{ token: TOKEN }, {}])('a filled honeypot is spam', (signs) => {
  expect(judge({}, { ...signs, honeypot: 'https://spam.example' })).toBe('honeypot')
})

test.each([
  ...['.', 'x', 'abc.def', '.'.repeat(100), 'a.b.c', '🙂.🙂'],
  ...[`0${TOKEN}`, `${TOKEN}.x`, `${TOKEN}x`, createToken('another secret', START)],
])('a forged token is spam: %j', (token) => {
  expect(judge({}, { token })).toBe('forged-token')
})

describe('links', () => {
  const links = (count: number) => Array(count).fill('see https://example.com').join(' ')

  test.each([2_000, DAY_MS, -1])('up to five are fine in all fields together, %d ms after the token', (age) => {
    const judgeLinks = (more: Partial<typeof MESSAGE>) => judge(more, { token: TOKEN }, age)
    expect(judgeLinks({ message: links(5).toUpperCase() })).toBeUndefined()
    expect(judgeLinks({ message: links(6) })).toBe('too-many-links')
    const inLines = { subject: 'www.example.com', senderName: 'http://x.example' }
    expect(judgeLinks({ ...inLines, message: links(3) })).toBeUndefined()
    expect(judgeLinks({ ...inLines, message: links(4) })).toBe('too-many-links')
  })

  test.each([
    ['without a token', {}, MINUTE_MS],
    ['right after the token', { token: TOKEN }, 1_999],
    ['with an expired token', { token: TOKEN }, DAY_MS + 1],
  ])('up to two are fine %s, and none in the name or subject', (_name, signs, age) => {
    expect(judge({ message: links(2) }, signs, age)).toBeUndefined()
    expect(judge({ message: links(3) }, signs, age)).toBe('too-many-links')
    expect(judge({ subject: 'www.example.com' }, signs, age)).toBe('link-in-header')
    expect(judge({ senderName: 'http://x.example' }, signs, age)).toBe('link-in-header')
  })
})
