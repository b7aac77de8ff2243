import { expect, test } from 'vitest'
import { parseRange } from './ranges.ts'

const LENGTH = 100

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=10-', 10, 99],
  ['bytes=-10', 90, 99],
  ['bytes=90-200', 90, 99],
  ['bytes=-200', 0, 99],
  ['Bytes= 5-5 ', 5, 5],
])('%s of 100 bytes is %i to %i', (range, first, last) => {
  expect(parseRange(range, LENGTH)).toEqual({ kind: 'partial', first, last })
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is unsatisfiable', (range) => {
  expect(parseRange(range, LENGTH)).toEqual({ kind: 'unsatisfiable' })
})

test.each(['', 'bytes=', 'bytes=-', 'bytes=9-0', 'bytes=a-b', 'lines=0-9', 'bytes=0-1,5-6', 'bytes=0x1-9'])(
  '%j is ignored',
  (range) => {
    expect(parseRange(range, LENGTH)).toEqual({ kind: 'whole' })
  },
)
