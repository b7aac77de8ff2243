import { describe, expect, test } from 'vitest'
import { createSpamFilter, type FormToken } from './spam-filter.ts'

const MESSAGE = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const START = Date.parse('2026-02-03T04:05:06.789Z')

function open(secret = 'a secret') {
  const clock = { at: START }
  const filter = createSpamFilter({ secret: async () => secret, now: () => clock.at })
  const judge = async (formToken: FormToken, more: Partial<typeof MESSAGE> = {}) =>
    (await filter.judge({ ...MESSAGE, ...more }, formToken)).spam
  return { clock, issueToken: filter.issueToken, judge }
}

describe('a form', () => {
  test.each([2_000, 60_000, 86_400_000])('sent %d ms after its token was issued is not spam', async (later) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + later
    expect(await judge({ token })).toBeUndefined()
  })

  test.each([0, 1, 1_999])('sent %d ms after its token was issued is spam', async (later) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + later
    expect(await judge({ token })).toBe('too-quick')
  })

  test.each([86_400_001, 30 * 86_400_000])('sent %d ms after its token was issued is spam', async (later) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + later
    expect(await judge({ token })).toBe('expired-token')
  })

  test.each([1, 86_400_000])('is not spam if the clock was set back by %d ms in the meantime', async (earlier) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START - earlier
    expect(await judge({ token })).toBeUndefined()
  })

  test('with a filled honeypot is spam', async () => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + 60_000
    expect(await judge({ token, honeypot: 'https://spam.example' })).toBe('honeypot')
    expect(await judge({ honeypot: 'https://spam.example' })).toBe('honeypot')
  })

  test('accepts the token of another process with the same secret', async () => {
    const token = await open().issueToken()
    expect(await open().judge({ token })).toBe('too-quick')
  })

  test('gets a new token each time, even within a millisecond', async () => {
    const { issueToken } = open()
    expect(await issueToken()).not.toBe(await issueToken())
  })

  test('without a token is not spam', async () => {
    expect(await open().judge({})).toBeUndefined()
  })
})

describe('a forged token is spam', () => {
  test.each(['.', 'x', 'abc.def', '.'.repeat(100), 'a.b.c', '🙂.🙂'])('%j', async (token) => {
    expect(await open().judge({ token })).toBe('forged-token')
  })

  test('signed with another secret, for another time, or with a suffix', async () => {
    const { issueToken, judge } = open()
    const token = await issueToken()
    expect(await open('another secret').judge({ token })).toBe('forged-token')
    for (const forged of [`0${token}`, `${token}.x`, `${token}x`]) {
      expect(await judge({ token: forged })).toBe('forged-token')
    }
  })
})

describe('links', () => {
  const links = (count: number) => Array(count).fill('see https://example.com').join(' ')

  test('up to five are fine with a token, in all fields together', async () => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at += 60_000
    expect(await judge({ token }, { message: links(5) })).toBeUndefined()
    expect(await judge({ token }, { message: links(6) })).toBe('too-many-links')
    const inLines = { message: links(3), subject: 'www.example.com', senderName: 'http://x.example' }
    expect(await judge({ token }, inLines)).toBeUndefined()
    expect(await judge({ token }, { ...inLines, message: links(4) })).toBe('too-many-links')
    expect(await judge({ token }, { message: links(5).toUpperCase() })).toBeUndefined()
  })

  test('up to two are fine without a token, and none in the name or subject', async () => {
    const { judge } = open()
    expect(await judge({}, { message: links(2) })).toBeUndefined()
    expect(await judge({}, { message: links(3) })).toBe('too-many-links')
    expect(await judge({}, { subject: 'www.example.com' })).toBe('link-in-header')
    expect(await judge({}, { senderName: 'http://x.example' })).toBe('link-in-header')
  })
})
