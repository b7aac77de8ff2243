import { expect, test } from 'vitest'
import { toTypographic } from './prose.ts'

test.each([
  ["Hi, I'm Robin", 'Hi, I’m Robin'],
  ["O'Brien's and the 1990's", 'O’Brien’s and the 1990’s'],
  ["L'été d'aujourd'hui, м'яч", 'L’été d’aujourd’hui, м’яч'],
  ["'no', 5'10\" tall, צ'יפס", "'no', 5'10\" tall, צ'יפס"],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(toTypographic(text)).toBe(shown)
})
