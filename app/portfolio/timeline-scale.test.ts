import { expect, test } from 'vitest'
import { toBars } from './timeline-scale.tsx'

const NOW = new Date('2026-07-15')

function entries(...periods: string[]) {
  return periods.map((period, index) => {
    const [from = '', to] = period.split(' to ')
    return { _id: `${index}`, title: 'T', description: '', timeline: to ? { from, to } : { from } }
  })
}

test('a bar is as long as its entry: a month to its end, a year to its middle, the current one to today', () => {
  expect(toBars(entries('2014 to 2016', 'Aug 2016 to Jul 2018', 'Jan 2020'), NOW)).toEqual([
    { start: 2014, end: 2016.5, lane: 0, isCurrent: false },
    { start: 2016 + 7 / 12, end: 2018 + 7 / 12, lane: 0, isCurrent: false },
    { start: 2020, end: 2026.5, lane: 0, isCurrent: true },
  ])
})

test('entries of the same time are side by side, whatever their order', () => {
  const bars = toBars(entries('2019 to 2022', '2018 to 2020', '2021 to 2023', '2020 to 2021'), NOW)
  expect(bars?.map(({ start, lane }) => [start, lane])).toEqual([
    [2018, 0],
    [2019, 1],
    [2020, 2],
    [2021, 0],
  ])
})

test.each([
  ['a date that cannot be read', ['long ago to 2016', '2016 to 2018']],
  ['an end before its start', ['2018 to 2016', '2016 to 2018']],
  ['a start in the future', ['2030', '2016 to 2018']],
  ['only one entry', ['2016 to 2018']],
  ['more at once than fit', Array.from({ length: 11 }, () => '2016 to 2018')],
])('nothing is drawn for %s', (_, periods) => {
  expect(toBars(entries(...periods), NOW)).toBeUndefined()
})
