import { expect, test } from 'vitest'
import { toBars } from './timeline-scale.tsx'

const NOW = new Date('2026-07-15')

function entries(...periods: string[]) {
  return periods.map((period, index) => {
    const [from = '', to] = period.split(' to ')
    return { _id: `${index}`, title: 'T', description: '', timeline: to ? { from, to } : { from } }
  })
}

test('ends bars at the end of a month, the middle of a year, or today', () => {
  expect(toBars(entries('2014 to 2016', 'Aug 2016 to Jul 2018', 'Jan 2020'), NOW)).toEqual([
    { start: 2014, end: 2016.5, lane: 0, isCurrent: false },
    { start: 2016 + 7 / 12, end: 2018 + 7 / 12, lane: 0, isCurrent: false },
    { start: 2020, end: 2026.5, lane: 0, isCurrent: true },
  ])
})

test('puts overlapping entries into separate lanes', () => {
  const bars = toBars(entries('2019 to 2022', '2018 to 2020', '2021 to 2023', '2020 to 2021'), NOW)
  expect(bars.map((bar) => [bar?.start, bar?.lane])).toEqual([
    [2019, 1],
    [2018, 0],
    [2021, 0],
    [2020, 2],
  ])
})

test.each([
  ['an invalid date', 'long ago to 2016'],
  ['no date', ''],
  ['an end before its start', '2018 to 2016'],
  ['a start in the future', '2030'],
])('leaves out only the bar of an entry with %s', (_, period) => {
  const bars = toBars(entries('2014 to 2015', period, '2016 to 2018'), NOW)
  expect(bars.map((bar) => bar?.start)).toEqual([2014, undefined, 2016])
})

test.each([
  ['only one entry', ['2016 to 2018']],
  ['too many overlapping entries', Array.from({ length: 11 }, () => '2016 to 2018')],
])('draws no bars for %s', (_, periods) => {
  expect(toBars(entries(...periods), NOW)).toEqual([])
})
