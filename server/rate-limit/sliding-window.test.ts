import { expect, test } from 'vitest'
import { parseWindows } from './sliding-window.ts'

test.each([
  ['1/1s', [{ max: 1, ms: 1_000 }]],
  ['300/1h', [{ max: 300, ms: 3_600_000 }]],
  [
    ' 5/10m , 20/1d ',
    [
      { max: 5, ms: 600_000 },
      { max: 20, ms: 86_400_000 },
    ],
  ],
])('%j is parsed', (text, windows) => {
  expect(parseWindows(text)).toEqual(windows)
})

const INVALID = ['', '5', '5/', '/10m', '5/10', '5/10w', '0/10m', '5/0m', '-1/10m', '1.5/1m', '5/10m,', '5/10m;2/1d']

test.each(INVALID)('%j is rejected', (text) => {
  expect(parseWindows(text)).toBeUndefined()
})
