import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'

test.each([
  ['2016', 20_160_000],
  ['2016-08', 20_160_800],
  ['2016/8', 20_160_800],
  ['2016-08-30', 20_160_830],
  ['2016-08-30T10:00:00Z', 20_160_830],
  ['08/2016', 20_160_800],
  ['Aug 2016', 20_160_800],
  ['Sept. 2016', 20_160_900],
  ['August  30, 2016', 20_160_830],
  ['30th August 2016', 20_160_830],
])('%s reads as %i', (text, number) => {
  expect(parseDate(text)).toBe(number)
})

test.each(['', 'soon', 'Present', '2016-13', '2016-01-32', 'früher 2016', '16', 'Room 2016'])(
  '%j cannot be read',
  (text) => {
    expect(parseDate(text)).toBeUndefined()
  },
)
