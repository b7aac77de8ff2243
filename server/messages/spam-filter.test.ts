import { describe, expect, test } from 'vitest'
import { createSpamFilter } from './spam-filter.ts'

const MESSAGE = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const START = Date.parse('2026-02-03T04:05:06.789Z')

function open(secret = 'a secret') {
  const clock = { at: START }
  const filter = createSpamFilter({ secret: async () => secret, now: () => clock.at })
  const judge = (formToken: Parameters<typeof filter.findSpam>[1], more: Partial<typeof MESSAGE> = {}) =>
    filter.findSpam({ ...MESSAGE, ...more }, formToken)
  return { clock, issueToken: filter.issueToken, judge }
}

describe('a form', () => {
  test.each([2_000, 60_000, 30 * 86_400_000])('sent %d ms after its token was issued is not spam', async (later) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + later
    expect(await judge({ token })).toBeUndefined()
  })

  test.each([0, 1, 1_999])('sent %d ms after its token was issued is spam', async (later) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + later
    expect(await judge({ token })).toBe('filled in too fast')
  })

  test.each([1, 86_400_000])('is not spam when the clock was set back by %d ms meanwhile', async (earlier) => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START - earlier
    expect(await judge({ token })).toBeUndefined()
  })

  test('with a filled honeypot is spam', async () => {
    const { clock, issueToken, judge } = open()
    const token = await issueToken()
    clock.at = START + 60_000
    expect(await judge({ token, honeypot: 'https://spam.example' })).toBe('filled in the hidden field')
    expect(await judge({ honeypot: 'https://spam.example' })).toBe('filled in the hidden field')
  })

  test('accepts the token of another process with the same secret', async () => {
    const token = await open().issueToken()
    expect(await open().judge({ token })).toBe('filled in too fast')
  })

  test('without a token is not spam for that', async () => {
    expect(await open().judge({})).toBeUndefined()
  })
})

describe('a forged token', () => {
  test.each(['', '.', 'x', 'abc.def', '.'.repeat(100), 'a.b.c', '🙂.🙂'])('counts as none: %j', async (token) => {
    expect(await open().judge({ token })).toBeUndefined()
  })

  test('signed with another secret, or for another time, counts as none', async () => {
    const { issueToken, judge } = open()
    const token = await issueToken()
    expect(await open('another secret').judge({ token })).toBeUndefined()
    expect(await judge({ token: `0${token}` })).toBeUndefined()
  })
})

test('up to five links are fine, in all fields together', async () => {
  const { judge } = open()
  const links = (count: number) => Array(count).fill('see https://example.com').join(' ')
  expect(await judge({}, { message: links(5) })).toBeUndefined()
  expect(await judge({}, { message: links(6) })).toBe('6 links')
  expect(await judge({}, { message: links(4), subject: 'www.example.com', senderName: 'http://x.example' })).toBe(
    '6 links',
  )
  expect(await judge({}, { message: links(5).toUpperCase() })).toBeUndefined()
})
