import { describe, expect, test } from 'vitest'
import { createShield } from './shield.ts'

const MESSAGE = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const START = Date.parse('2026-02-03T04:05:06.789Z')

function open(secret = 'a secret') {
  const clock = { at: START }
  const shield = createShield({ secret: async () => secret, now: () => clock.at })
  const judge = (proof: Parameters<typeof shield.findSpam>[1], more: Partial<typeof MESSAGE> = {}) =>
    shield.findSpam({ ...MESSAGE, ...more }, proof)
  return { clock, shield, judge }
}

describe('a form', () => {
  test('filled in at leisure is not spam, on the day it was opened and long after', async () => {
    const { clock, shield, judge } = open()
    const stamp = await shield.stamp()
    for (const later of [2_000, 60_000, 30 * 86_400_000]) {
      clock.at = START + later
      expect(await judge({ stamp })).toBeUndefined()
    }
  })

  test.each([0, 1, 1_999])('filled in within %d ms is spam', async (later) => {
    const { clock, shield, judge } = open()
    const stamp = await shield.stamp()
    clock.at = START + later
    expect(await judge({ stamp })).toBe('filled in too fast')
  })

  test.each([1, 86_400_000])('that was open while the clock was set back by %d ms is not spam', async (earlier) => {
    const { clock, shield, judge } = open()
    const stamp = await shield.stamp()
    clock.at = START - earlier
    expect(await judge({ stamp })).toBeUndefined()
  })

  test('with the hidden field filled in is spam', async () => {
    const { clock, shield, judge } = open()
    const stamp = await shield.stamp()
    clock.at = START + 60_000
    expect(await judge({ stamp, trap: 'https://spam.example' })).toBe('filled in the hidden field')
  })

  test('is stamped at once when the secret is known, with its own time', async () => {
    const { clock, shield, judge } = open()
    await shield.stamp()
    const [first, second] = [shield.stamp(), shield.stamp()]
    expect([typeof first, second]).toEqual(['string', first])
    clock.at = START + 1_999
    expect(await judge({ stamp: await shield.stamp() })).toBe('filled in too fast')
    clock.at = START + 2_000
    expect(await judge({ stamp: await first })).toBeUndefined()
    expect(shield.stamp()).not.toBe(first)
  })

  test('stamped by another process with the same secret counts', async () => {
    const stamp = await open().shield.stamp()
    expect(await open().judge({ stamp })).toBe('filled in too fast')
  })
})

describe('a stamp that is not ours', () => {
  test.each(['', '.', 'x', 'abc.def', '.'.repeat(100), 'a.b.c', '🙂.🙂'])('counts as none: %j', async (stamp) => {
    expect(await open().judge({ stamp })).toBeUndefined()
  })

  test('for another secret or another time counts as none', async () => {
    const { shield, judge } = open()
    const stamp = await shield.stamp()
    expect(await open('another secret').judge({ stamp })).toBeUndefined()
    expect(await judge({ stamp: `0${stamp}` })).toBeUndefined()
  })
})

describe('links', () => {
  test('by the handful are fine, and by the dozen spam, wherever they stand', async () => {
    const { judge } = open()
    const links = (count: number) => Array(count).fill('see https://example.com').join(' ')
    expect(await judge({}, { message: links(5) })).toBeUndefined()
    expect(await judge({}, { message: links(6) })).toBe('6 links')
    expect(await judge({}, { message: links(4), subject: 'www.example.com', senderName: 'http://x.example' })).toBe(
      '6 links',
    )
    expect(await judge({}, { message: links(5).toUpperCase() })).toBeUndefined()
  })
})

test('a caller that sends nothing of a form is not spam for that', async () => {
  expect(await open().judge({})).toBeUndefined()
})
