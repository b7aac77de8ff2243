import { expect, test } from 'vitest'
import { cleanCharacters } from './clean.ts'

test('combining marks stay, normalized', () => {
  expect(cleanCharacters('e\u0301 a\u0302\u0323')).toBe('é \u1ead')
})

test('long runs of combining marks are truncated in linear time', () => {
  const marks = '\u0301\u0323'.repeat(100_000)
  expect(cleanCharacters(`q${marks}. Next.`)).toBe(`q${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}. Next.`)
})
